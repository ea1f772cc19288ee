import { createServer } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { useStubServer } from '#test/stub-server.ts'
import { createAddressCheck } from './address-check.ts'
import { createOutboundFetch, OutboundError } from './outbound.ts'

const stub = await useStubServer()

const always =
  (...addresses: string[]) =>
  (): Promise<{ address: string; family: number }[]> =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

const closed = createOutboundFetch({ allowNets: [] })
const open = createOutboundFetch({ allowNets: ['127.0.0.0/8'], resolve: always('127.0.0.1') })

describe('An outgoing call', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '017700000001',
    '0177.0.0.01',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '0.0.0.0',
    '0',
    'localhost',
    'localhost.',
    'LOCALHOST',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    'user:password@127.0.0.1',
  ])('does not reach the loopback address when it is written as %s', async (host) => {
    for (const scheme of ['http', 'https']) {
      await expect(closed({ url: `${scheme}://${host}:${stub.port}/` })).rejects.toThrow(OutboundError)
    }
    expect(stub.requests).toEqual([])
  })

  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '100.100.100.200',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '0.1.2.3',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'fc00::1',
    'ff02::1',
    'fec0::1',
    '2001:db8::1',
    '100::1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::10.0.0.1',
    '2002:a00:1::',
    '2001:0:a00:1::',
  ])('treats %s as an address that is not public', (address) => {
    expect(createAddressCheck([])(address)).toBe(false)
  })

  it.each(['9.9.9.9', '::ffff:9.9.9.9', '64:ff9b::9.9.9.9', '2620:fe::fe'])(
    'may reach the public address %s',
    (address) => {
      expect(createAddressCheck([])(address)).toBe(true)
    },
  )

  it('may reach the networks in CUBBY_ALLOW_NETS however the address is written, and no other internal address', () => {
    const mayCall = createAddressCheck(['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '64:ff9b::10.1.2.3', '192.168.1.7', 'fd12::1']) {
      expect(mayCall(address), address).toBe(true)
    }
    for (const address of ['127.0.0.1', '192.168.1.8', '::ffff:192.168.1.8', 'fe80::1', '::1']) {
      expect(mayCall(address), address).toBe(false)
    }
  })

  it('rejects a host name when any of its addresses is not public, without revealing the address', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '10.0.0.1']) {
      const call = createOutboundFetch({ allowNets: [], resolve: always(address) })
      const refused = call({ url: `http://inside.test:${stub.port}/` })
      await expect(refused).rejects.toThrow('inside.test is not a public address')
      await expect(refused).rejects.not.toThrow(address)
    }
    expect(stub.requests).toEqual([])
  })

  it('may reach an internal address that the admin configured, but not through a redirect', async () => {
    const call = createOutboundFetch({ allowNets: [] })
    const url = `http://127.0.0.1:${stub.port}/`
    expect((await call({ url, allowPrivate: true })).status).toBe(200)
    stub.respond((_request, response) => response.writeHead(302, { location: url }).end())
    await expect(call({ url, allowPrivate: true })).rejects.toThrow('is not a public address')
  })

  it('resolves the host name once and connects only to that address', async () => {
    const responses = ['127.0.0.1', '10.0.0.1', '10.0.0.1']
    let asked = 0
    const call = createOutboundFetch({
      allowNets: ['127.0.0.1/32'],
      resolve: () => always(responses[asked++] ?? '')(),
    })
    const response = await call({ url: `http://rebinding.test:${stub.port}/path` })
    expect([response, asked]).toEqual([
      { status: 200, mediaType: '', text: 'ok', bytes: Buffer.from('ok') },
      1,
    ])
    expect(stub.requests[0]).toMatchObject({
      path: '/path',
      headers: { host: `rebinding.test:${stub.port}` },
    })
    await expect(call({ url: `http://rebinding.test:${stub.port}/` })).rejects.toThrow('not a public address')
    expect(stub.requests).toHaveLength(1)
  })

  it('connects to the allowed address when a host name has several addresses', async () => {
    const resolve = always('127.0.0.2', '10.0.0.1', '127.0.0.1')
    const call = createOutboundFetch({ allowNets: ['127.0.0.1'], resolve })
    expect((await call({ url: `http://several.test:${stub.port}/` })).status).toBe(200)
  })

  it('checks the address of every redirect', async () => {
    const resolve = (host: string) => always(host === 'outside.test' ? '127.0.0.1' : '127.0.0.9')()
    const call = createOutboundFetch({ allowNets: ['127.0.0.1'], resolve })
    for (const target of [
      `http://inside.test:${stub.port}/`,
      `http://127.0.0.9:${stub.port}/`,
      `http://[::1]:${stub.port}/`,
      `http://2130706441:${stub.port}/`,
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
    ]) {
      stub.requests.length = 0
      stub.respond((_request, response) => response.writeHead(302, { location: target }).end())
      await expect(call({ url: `http://outside.test:${stub.port}/` }), target).rejects.toThrow(OutboundError)
      expect(stub.requests, target).toHaveLength(1)
    }
  })

  it('follows three redirects, but not a fourth', async () => {
    stub.respond(({ url = '' }, response) => {
      const left = Number(url.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    })
    const at = (path: string) => ({ url: `http://a.test:${stub.port}/${path}`, body: 'x' }) as const
    expect((await open({ ...at('3'), method: 'POST' })).text).toBe('there')
    expect(stub.requests.at(-1)).toMatchObject({ method: 'POST', body: 'x' })
    await expect(open(at('4'))).rejects.toThrow('redirects more than 3 times')
  })

  it('sends no credentials to another origin, and repeats a POST as a GET when the redirect requires it', async () => {
    stub.respond(({ url }, response) => {
      if (url === '/there') response.end()
      else response.writeHead(303, { location: `http://name:word@b.test:${stub.port}/there` }).end()
    })
    await open({
      method: 'POST',
      url: `http://me:secret@a.test:${stub.port}/`,
      headers: { authorization: 'Bearer secret', 'x-gotify-key': 'secret', accept: 'text/plain' },
      body: 'secret',
    })
    expect(stub.requests[0]).toMatchObject({ headers: { authorization: 'Bearer secret' }, body: 'secret' })
    expect(stub.requests[1]).toMatchObject({ method: 'GET', body: '', headers: { accept: 'text/plain' } })
    expect(JSON.stringify(stub.requests[1])).not.toContain('secret')
    expect(stub.requests[1]?.headers.authorization).toBeUndefined()
  })

  it('sends its body again after a redirect from http to https on the same server, but not to another server', async () => {
    const url = `http://a.test:${stub.port}/`
    const send = async (location: string) => {
      stub.respond((_request, response) => response.writeHead(308, { location }).end())
      return open({ method: 'POST', url, body: 'client_secret=hush' })
    }
    const other = `http://b.test:${stub.port}/`
    await expect(send(other)).rejects.toThrow(
      `it redirects to b.test:${stub.port}, which must not get what is meant for a.test:${stub.port}`,
    )
    expect(stub.requests).toHaveLength(1)
    // The stub speaks only HTTP, so a failed call shows that Cubby tried HTTPS.
    await expect(send(url.replace('http:', 'https:'))).rejects.toThrow('the call failed')
  })

  it('follows no redirect when redirects are off', async () => {
    stub.respond((_request, response) => response.writeHead(307, { location: '/there' }).end('moved'))
    const response = await open({
      method: 'POST',
      url: `http://a.test:${stub.port}/`,
      body: 'x',
      follows: false,
    })
    expect([response.status, response.text, stub.requests.length]).toEqual([307, 'moved', 1])
  })

  it('sets the headers for host and length itself, and rejects a header with a line break', async () => {
    const headers = { Host: 'other.test', 'content-length': '9999', 'x-a': 'b' }
    await open({ method: 'POST', url: `http://a.test:${stub.port}/`, headers, body: 'über' })
    expect(stub.requests[0]).toMatchObject({
      headers: { host: `a.test:${stub.port}`, 'content-length': '5', 'x-a': 'b' },
      body: 'über',
    })
    const broken = open({ url: `http://a.test:${stub.port}/`, headers: { 'x-a': 'b\r\nx-c: d' } })
    await expect(broken).rejects.toThrow('a header contains a character')
  })

  it('sends the host name in the TLS handshake, because a server may have several names', async () => {
    const names: string[] = []
    const server = createServer({
      SNICallback: (name, done) => {
        names.push(name)
        done(new Error('no certificate'))
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = portOf(server)
    await expect(open({ url: `https://named.test:${port}/` })).rejects.toThrow(OutboundError)
    await new Promise((resolve) => server.close(resolve))
    expect(names).toEqual(['named.test'])
  })

  it('fails when the server switches to another protocol instead of responding', async () => {
    stub.respond((_request, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
    })
    await expect(open({ url: `http://a.test:${stub.port}/` })).rejects.toThrow('switches to another protocol')
  })

  it('fails when the response is too large, too slow or incomplete, or when the name resolution is too slow', async () => {
    const call = createOutboundFetch({
      allowNets: ['127.0.0.0/8'],
      resolve: always('127.0.0.1'),
      limitMs: 100,
    })
    const url = `http://a.test:${stub.port}/`
    stub.respond((_request, response) => response.end(Buffer.alloc(1_000_001)))
    await expect(open({ url })).rejects.toThrow('larger than 1 MB')
    stub.respond((_request, response) => response.write('never more'))
    await expect(call({ url })).rejects.toThrow('did not respond in time')
    stub.respond((_request, response) => {
      response.write('some')
      response.socket?.destroy()
    })
    await expect(open({ url })).rejects.toThrow('the connection was lost')
    stub.respond((_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('some')
      response.socket?.end()
    })
    await expect(open({ url })).rejects.toThrow('the connection was lost')
    const lost = createOutboundFetch({
      allowNets: [],
      resolve: () => new Promise(() => undefined),
      limitMs: 50,
    })
    await expect(lost({ url })).rejects.toThrow('did not respond in time')
    const nowhere = createOutboundFetch({ allowNets: [], resolve: always() })
    await expect(nowhere({ url })).rejects.toThrow('has no address')
    await expect(open({ url: 'ftp://a.test/' })).rejects.toThrow('does not begin with http or https')
  })
})
