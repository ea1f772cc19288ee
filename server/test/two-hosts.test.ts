import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { portOf } from './port-of.ts'
import { createTestApp } from './test-app.ts'

it.each([
  ['two Host headers', 'host: a.example\r\nHOST: b.example', /^HTTP\/1.1 400 [^]*"code":"bad_request"/],
  ['one Host header', 'host: a.example\r\nx-a: host\r\nx-b: host', /^HTTP\/1.1 200 /],
])('A request is refused only when it has two Host headers: %s', async (_what, lines, expected) => {
  await using app = await createTestApp('sqlite')
  await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app.app.server.server)
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/v1/status HTTP/1.1\r\n${lines}\r\nconnection: close\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toMatch(expected)
  socket.destroy()
})
