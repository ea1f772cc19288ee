import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { pdf } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { portOf } from '#test/port-of.ts'
import { newId } from '#server/shared/new-id.ts'

const withKey = (key = newId()) => ({ 'idempotency-key': key })

withServer('A POST that is repeated with its Idempotency-Key', (app) => {
  it.each([
    ['/locations', { name: 'Cellar' }],
    ['/labels', { name: 'Tools' }],
    ['/policies', { name: 'Contents' }],
    ['/claims', { name: 'Burglary', kind: 'theft' }],
    ['/templates', { name: 'Book', defaultName: 'Book' }],
    ['/views', { name: 'Bikes', query: 'q=bike' }],
    ['/groups/invitations', { uses: 1, role: 'viewer' }],
  ])('creates one record at %s, and returns the first response', async (path, body) => {
    const me = await app().signUp()
    const key = withKey()
    const send = () => me.send('POST', path, body, key)
    const [one, other] = await Promise.all([send(), send()])
    const late = await send()
    expect([one.status, other.status, late.status]).toEqual([201, 201, 201])
    expect([other.text, late.text]).toEqual([one.text, one.text])
    expect(late.headers['cubby-batch']).toBe(one.headers['cubby-batch'])
    const { json } = await me.send('GET', path)
    expect((json.items ?? json).length).toBe(1)
  })

  it('attaches a file once', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Lamp' })
    const key = withKey()
    const upload = () => me.upload(`/items/${item.id}/attachments`, { file: pdf, name: 'bill.pdf' }, key)
    const first = await upload()
    const again = await upload()
    expect([again.status, again.text]).toEqual([201, first.text])
    expect((await me.send('GET', `/items/${item.id}`)).json.attachments).toHaveLength(1)
  })

  it('attaches the file of the second attempt when the connection of the first was lost midway', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Lamp' })
    const { server } = app().app.server
    if (!server.listening) await app().app.server.listen({ port: 0, host: '127.0.0.1' })
    const key = newId()
    const path = `/items/${item.id}/attachments`
    const lost = connect(portOf(server), '127.0.0.1').resume()
    lost.write(
      [
        `POST /api/v1${path} HTTP/1.1`,
        'host: localhost',
        `authorization: ${me.token}`,
        `idempotency-key: ${key}`,
        'content-type: multipart/form-data; boundary=a',
        'content-length: 1000',
        '',
        '--a',
        'content-disposition: form-data; name="file"; filename="bill.pdf"',
        '',
        '%PDF',
      ].join('\r\n'),
    )
    await expect.poll(() => readdir(app().context.storage.temporaryFolder)).toHaveLength(1)
    const closed = once(lost, 'close')
    const retries = await Promise.all(
      [1, 2].map(() => me.upload(path, { file: pdf, name: 'bill.pdf' }, withKey(key))),
    )
    expect(retries.map(({ status }) => status)).toEqual([201, 201])
    await closed
    expect((await me.send('GET', `/items/${item.id}`)).json.attachments).toHaveLength(1)
  })

  it('runs again when it only reads', async () => {
    const me = await app().signUp()
    await me.send('POST', '/items', { name: 'Lamp' })
    const key = withKey()
    const send = () => me.send('POST', '/items/export', { search: {} }, key)
    const responses = await Promise.all([send(), send()])
    expect(responses.map(({ status, text }) => [status, text.includes('Lamp')])).toEqual([
      [200, true],
      [200, true],
    ])
  })

  it('runs again when the first attempt was refused', async () => {
    const me = await app().signUp()
    const key = withKey()
    expect((await me.send('POST', '/labels', { name: '' }, key)).status).toBe(422)
    expect((await me.send('POST', '/labels', { name: 'Tools' }, key)).status).toBe(201)
  })

  it('runs again for another path, another household and another person', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const { json: second } = await me.send('POST', '/groups', { name: 'Allotment', currency: 'eur' })
    const key = withKey()
    const ids = [
      await me.send('POST', '/labels', { name: 'Tools' }, key),
      await me.send('POST', '/locations', { name: 'Tools' }, key),
      await me.send('POST', '/labels', { name: 'Tools' }, { ...key, 'x-tenant': second.id }),
      await other.send('POST', '/labels', { name: 'Tools' }, key),
    ].map(({ json }) => json.id)
    expect(new Set(ids).size).toBe(4)
  })

  it('runs again for another body', async () => {
    const me = await app().signUp()
    const send = (name: string) => me.send('POST', '/labels', { name }, withKey('one'))
    const names = [await send('Tools'), await send('Toys')].map(({ json }) => json.name)
    expect(names).toEqual(['Tools', 'Toys'])
  })

  it('runs again when the key is empty', async () => {
    const me = await app().signUp()
    const send = () => me.send('POST', '/labels', { name: 'Tools' }, withKey(''))
    const ids = [await send(), await send()].map(({ json }) => json.id)
    expect(new Set(ids).size).toBe(2)
  })
})
