// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

describe('Two servers on one PostgreSQL share changes at once:', () => {
  let one: TestApp
  let other: TestApp
  beforeAll(async () => {
    one = await createTestApp('postgres')
    other = await createTestApp('postgres', { CUBBY_DATABASE_URL: one.config.databaseUrl ?? '' })
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  it('wrong passwords are counted together', async () => {
    const { email, password } = await one.signUp()
    const address = '192.0.2.77'
    const login = (server: TestApp, typed: string) =>
      server.sendFrom(address)('POST', '/users/login', { username: email, password: typed })
    const servers = [one, other, one, other, one]
    for (const server of servers) expect((await login(server, 'not the password')).status).toBe(401)
    expect((await login(other, password)).status).toBe(429)
    expect((await login(one, password)).status).toBe(429)
  })

  it('a session is valid on both, and ends on both', async () => {
    const { token } = await one.signUp()
    const headers = { authorization: token }
    expect((await other.send('GET', '/users/self', undefined, headers)).status).toBe(200)
    expect((await other.send('POST', '/users/logout', undefined, headers)).status).toBe(204)
    expect((await one.send('GET', '/users/self', undefined, headers)).status).toBe(401)
  })

  it('a list is current on both, whichever server changed it', async () => {
    const { token, send } = await one.signUp()
    const headers = { authorization: token }
    const items = [{ name: 'Chair' }, { name: 'Lamp' }]
    const { json } = await send('POST', '/items/many', { items })
    for (const [round, server] of [one, other, other, one, other].entries()) {
      await server.send('PUT', `/items/${json.ids[round % 2]}`, { notes: `round ${round}` }, headers)
      for (const asked of [other, one]) {
        const everything = await asked.send('GET', '/items', undefined, headers)
        const page = await asked.send('GET', '/items?page=1&pageSize=50', undefined, headers)
        expect(page.json.items).toEqual(everything.json.items)
      }
    }
  })

  it('no cached counts or responses are used after a change', async () => {
    const { token, send } = await one.signUp()
    const headers = { authorization: token }
    for (let count = 1; count <= 3; count++) {
      await send('POST', '/items', { name: `Lamp ${count}`, purchasePrice: 10 })
      // Sends each request twice, because a server caches a response only when it has computed it for the second time.
      for (const server of [other, one, other, one]) {
        const items = await server.send('GET', '/items', undefined, headers)
        const totals = await server.send('GET', '/groups/statistics', undefined, headers)
        expect([items.json.total, totals.json.totalItems, totals.json.totalItemPrice]).toEqual([
          count,
          count,
          count * 10,
        ])
      }
    }
  })
})
