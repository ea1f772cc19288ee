import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type Person, type TestApp } from './test-app.ts'

let app: TestApp
let owner: Person
let statements: string[] = []

beforeAll(async () => {
  app = await createTestApp('postgres')
})
beforeEach(async () => {
  owner = await app.signUp()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    // as: Kysely gives the text; events and locks give an object too.
    const [one] = given as [string | { text: string }]
    const text = typeof one === 'string' ? one : one.text
    // The connection for events asks by the clock, and publishes what was written.
    if (text !== 'select 1' && !text.includes('pg_notify')) statements.push(text)
    return query.apply(this, given as never)
  })
})
afterAll(() => app.close())

async function countStatements(method: 'GET' | 'POST', path: string, body?: object): Promise<number> {
  statements = []
  const { status } = await owner.send(method, path, body)
  expect(status).toBeLessThan(300)
  return statements.length
}

async function createItems(count: number): Promise<string[]> {
  const items = Array.from({ length: count }, (_, index) => ({ name: `Chair ${index}` }))
  const { json } = await owner.send('POST', '/items/many', { items })
  return json.ids
}

describe('The number of statements', () => {
  it('is the same for a page of 50 items as for one of two', async () => {
    await createItems(50)
    const two = await countStatements('GET', '/items?page=1&pageSize=2')
    // Of this household something is kept in memory by now.
    owner = await app.signUp()
    await createItems(50)
    expect(await countStatements('GET', '/items?page=1&pageSize=50')).toBe(two)
  })

  it('is the same when 100 items are changed at once as when two are', async () => {
    const ids = await createItems(100)
    const change = { set: { notes: 'Green' } }
    const two = await countStatements('POST', '/items/bulk', { ids: ids.slice(0, 2), ...change })
    expect(await countStatements('POST', '/items/bulk', { ids: ids.slice(2), ...change })).toBe(two)
  })
})
