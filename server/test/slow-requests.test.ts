import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Person, type TestApp } from './test-app.ts'

let app: TestApp
let me: Person
let port = 0
beforeAll(async () => {
  app = await createTestApp('sqlite')
  me = await app.signUp()
  await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

/** Sends the headers and the first byte of a body of ten bytes. */
function begin(path: string, headers: Record<string, string>): Socket {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'localhost', 'content-length': '10', ...headers })
  const head = lines.map((line) => `${line.join(': ')}\r\n`).join('')
  socket.write(`POST /api/v1${path} HTTP/1.1\r\n${head}\r\n{`)
  return socket.resume()
}

const form = { 'content-type': 'multipart/form-data; boundary=a' }

describe('An upload that is refused', () => {
  it('gets the response at once, and is disconnected when it is still being sent ten seconds later', async () => {
    const { json: item } = await me.send('POST', '/items', { name: 'Lamp' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = begin(`/items/${item.id}/attachments`, {
      authorization: me.token,
      ...form,
      'content-length': String(5 * 2 ** 30),
    })
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 413/)
    while (vi.getTimerCount() === 0) await setImmediate()
    vi.advanceTimersByTime(9_999)
    expect(socket.destroyed).toBe(false)
    const closed = once(socket, 'close')
    vi.advanceTimersByTime(1)
    expect(await closed).toBeDefined()
    vi.useRealTimers()
  })
})

describe('A request body that is sent very slowly', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is disconnected after a minute, even when the server has already refused the request', async () => {
    for (const [path, headers] of [
      ['/users/login', {}],
      ['/items', {}],
      ['/items', { authorization: me.token }],
      ['/items/import', form],
    ] as const) {
      const closed = once(begin(path, headers), 'close')
      while (vi.getTimerCount() === 0) await setImmediate()
      vi.advanceTimersByTime(60_000)
      expect(await closed, path).toBeDefined()
    }
  })

  it('may take longer than a minute when it is an allowed upload', async () => {
    const isRead = new Promise((resolve) => subscribe('tracing:fastify.request.handler:start', resolve))
    const socket = begin('/items/import', { authorization: me.token, ...form })
    await isRead
    vi.advanceTimersByTime(600_000)
    const answered = once(socket, 'data')
    socket.write('123456789')
    expect(String(await answered)).toMatch(/^HTTP\/1.1 4/)
    socket.destroy()
  })
})
