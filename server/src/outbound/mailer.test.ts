import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStubMailServer, type StubMailServer } from '#test/stub-mail-server.ts'
import { createMailer, type OutboundMail } from './mailer.ts'

const names: string[] = []
let stub: StubMailServer
beforeAll(async () => {
  stub = await createStubMailServer((socket) => {
    const secured = new TLSSocket(socket, {
      isServer: true,
      SNICallback: (name, done) => {
        names.push(name)
        done(new Error('no certificate'))
      },
    })
    secured.on('error', () => undefined)
  })
})
beforeEach(() => {
  stub.lines.length = names.length = 0
  stub.respond({})
})
afterAll(() => stub.close())

const always =
  (...addresses: string[]) =>
  (): Promise<{ address: string; family: number }[]> =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

const closed = createMailer({ allowNets: [] })
const open = createMailer({ allowNets: ['127.0.0.0/8'], resolve: always('127.0.0.1') })

const mailTo = (host: string, more: Partial<OutboundMail> = {}): OutboundMail => ({
  host,
  port: stub.port,
  tls: 'none',
  from: { name: 'Cubby', address: 'cubby@a.test' },
  to: ['ada@b.test'],
  subject: 'Maintenance',
  text: ' - Sweep\n',
  ...more,
})
const auth = { user: 'me', pass: 'secret' }

describe('An outgoing mail', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '%31%32%37.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])('does not reach the loopback address when it is written as %s', async (host) => {
    await expect(closed(mailTo(host))).rejects.toThrow('is not a public address')
    expect(stub.lines).toEqual([])
  })

  it.each(['a.test:25', 'a b', ''])('rejects %j as the address of the mail server', async (host) => {
    await expect(open(mailTo(host))).rejects.toThrow('its host name cannot be read')
    expect(stub.lines).toEqual([])
  })

  it('resolves the host name once and connects only to that address', async () => {
    const responses = ['127.0.0.1', '10.0.0.1']
    let asked = 0
    const send = createMailer({ allowNets: ['127.0.0.1'], resolve: () => always(responses[asked++] ?? '')() })
    expect(await send(mailTo('rebinding.test'))).toBe('rebinding.test answered 250 2.0.0 Ok')
    expect(asked).toBe(1)
    await expect(send(mailTo('rebinding.test'))).rejects.toThrow('not a public address')
    expect(stub.lines.filter((line) => line.startsWith('EHLO'))).toHaveLength(1)
  })

  it('returns the response of the mail server for a rejection at each step of the delivery', async () => {
    for (const [word, more] of [
      ['GREETING', {}],
      ['AUTH', { auth }],
      ['MAIL', {}],
      ['RCPT', {}],
      ['DATA', {}],
      ['.', {}],
    ] as const) {
      stub.respond({ [word]: `554 5.7.1 ${word} not by you` })
      const refused = open(mailTo('mail.test', more))
      await expect(refused, word).rejects.toThrow(`mail.test answered 554 5.7.1 ${word} not by you`)
      await expect(refused, word).rejects.not.toThrow('secret')
    }
  })

  it('fails when the server rejects one of the recipients', async () => {
    const mail = mailTo('mail.test', { to: ['ada@b.test', 'bob@c.test'] })
    stub.respond({ 'RCPT TO:<bob@c.test>': '550 5.1.1 no such person' })
    await expect(open(mail)).rejects.toThrow('mail.test answered 550 5.1.1 no such person')
    stub.respond({})
    expect(await open(mail)).toBe('mail.test answered 250 2.0.0 Ok')
  })

  it('sends no password when encryption fails, and requests TLS for the host name', async () => {
    stub.respond({ STARTTLS: '454 4.7.0 TLS not available' })
    await expect(open(mailTo('mail.test', { tls: 'required', auth }))).rejects.toThrow(
      'mail.test did not start encryption and responded 454 4.7.0 TLS not available',
    )
    stub.respond({ EHLO: '250-stub\r\n250-STARTTLS\r\n250 AUTH PLAIN', STARTTLS: '220 go' })
    await expect(open(mailTo('mail.test', { tls: 'offered', auth }))).rejects.toThrow('mail.test: ')
    expect(names).toEqual(['mail.test'])
    await expect(open(mailTo('mail.test', { tls: 'implicit', auth }))).rejects.toThrow('mail.test')
    expect(stub.lines.join('\n')).not.toMatch(/AUTH|MAIL|Sweep/)
  })

  it('fails when the server does not respond, does not exist, or disconnects', async () => {
    const options = { allowNets: ['127.0.0.0/8'], resolve: always('127.0.0.1'), limitMs: 100 }
    for (const word of ['GREETING', 'EHLO', 'MAIL', '.']) {
      stub.respond({ [word]: '' })
      await expect(createMailer(options)(mailTo('slow.test')), word).rejects.toThrow(
        'did not respond in time',
      )
    }
    await expect(open(mailTo('mail.test', { port: 1 }))).rejects.toThrow(
      'mail.test: no server responds there',
    )
    const lost = createMailer({ ...options, resolve: () => new Promise(() => undefined) })
    await expect(lost(mailTo('lost.test'))).rejects.toThrow('did not respond in time')
  })

  it('contains no additional header when a name or subject has a line break', async () => {
    await open(
      mailTo('mail.test', {
        from: { name: 'A\r\nBcc: evil@x.test', address: 'cubby@a.test' },
        subject: 'Grüße\r\nX-Evil: 1',
        text: '.\r\nMAIL FROM:<evil@x.test>\r\nümlaut',
      }),
    )
    const head = stub.lines.slice(stub.lines.indexOf('DATA') + 1, stub.lines.indexOf(''))
    expect(head.join('\n')).toContain('Subject: =?UTF-8?')
    expect(head.filter((line) => /^(Bcc|X-Evil)/i.test(line))).toEqual([])
    expect(stub.lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@b.test>'])
    expect(stub.lines.filter((line) => line === '.')).toHaveLength(1)
  })
})
