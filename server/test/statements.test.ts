import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from './test-app.ts'

// Each statement is a way to PostgreSQL and back, which is most of what a request costs there.

type Statement = string | { text: string }

let app: TestApp
let owner: Person
let statements: Statement[] = []
const { query } = pg.Client.prototype

beforeAll(async () => {
  // any: it hands on what it is given.
  pg.Client.prototype.query = function (this: pg.Client, ...given: [Statement]) {
    if (!isOfEvents(given[0])) statements.push(given[0])
    return query.apply(this, given as never)
  } as typeof query
  app = await createTestApp('postgres')
  owner = await app.signUp()
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await app.close()
})

/** Their connection asks by the clock whether it still is one, and tells others what was written. */
function isOfEvents(statement: Statement): boolean {
  return statement === 'select 1' || statement === 'select pg_notify($1, $2)'
}

async function count(method: 'GET' | 'PUT', path: string, body?: object): Promise<number> {
  statements = []
  const { status } = await owner.send(method, path, body)
  expect(status).toBe(200)
  return statements.length
}

it('An answer that is ready costs the one statement that finds session, role, household and revision', async () => {
  const { json } = await owner.send('POST', '/items', { name: 'Lamp' })
  for (const path of [`/items/${json.id}`, '/items?page=1&pageSize=50', '/locations']) {
    await owner.send('GET', path)
    expect(await count('GET', path)).toBe(1)
    expect(statements).toEqual([expect.objectContaining({ name: expect.stringMatching(/^q\d+$/) })])
  }
})

it('An answer that is made anew reads each kind of record once, however many there are', async () => {
  const { json } = await owner.send('POST', '/items', { name: 'Lamp' })
  for (let index = 0; index < 5; index++) await owner.send('POST', '/items', { name: `Chair ${index}` })
  await owner.send('GET', '/items?page=1&pageSize=50')
  // The session, the item, its attachments.
  expect(await count('GET', `/items/${json.id}?anew=1`)).toBe(3)
  // The session, the ids, the summaries; how many there are is known.
  expect(await count('GET', '/items?page=1&pageSize=50&anew=1')).toBe(3)
})

it('A change of one item takes as many statements as it reads and writes tables', async () => {
  const { json } = await owner.send('POST', '/items', { name: 'Lamp' })
  // The session; begin, household, item; item, search row (2), change, household, batch; commit; attachments.
  expect(await count('PUT', `/items/${json.id}`, { notes: 'Bright' })).toBe(12)
})
