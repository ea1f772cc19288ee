import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { portOf } from './port-of.ts'
import { createTestApp, type TestApp } from './test-app.ts'

describe('A request that no route reads', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp('sqlite')
    await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  it.each([
    [
      'a method with a body that Fastify does not know',
      'QUERY /api/v1/items',
      '',
      405,
      'Allow: GET, HEAD, POST',
      'method_not_allowed',
    ],
    ['a method of WebDAV', 'PROPFIND /api/v1/items', '', 405, 'Allow: GET, HEAD, POST', 'method_not_allowed'],
    [
      'a method that nobody knows',
      'BREW /api/v1/items',
      '',
      405,
      'Allow: GET, HEAD, POST, PUT, PATCH, DELETE',
      'method_not_allowed',
    ],
    [
      'headers that are too long',
      'GET /api/v1/status',
      `x-a: ${'a'.repeat(20_000)}\r\n`,
      431,
      '',
      'too_large',
    ],
    ['a line that is no header', 'GET /api/v1/status', 'no header\r\n', 400, '', 'bad_request'],
  ])('returns an error in JSON when it has %s', async (_what, line, headers, status, allow, code) => {
    const port = portOf(app.app.server.server)
    const socket = connect(port, '127.0.0.1')
    socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\n${headers}connection: close\r\n\r\n`)
    const [head = '', body = ''] = String(await once(socket, 'data')).split('\r\n\r\n')
    socket.destroy()
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.toLowerCase()).toContain(allow.toLowerCase())
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code, requestId: expect.any(String) })
  })
})
