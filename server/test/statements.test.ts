import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from './test-app.ts'

// Ways to PostgreSQL and back are most of what a request costs there; several statements can share one.

type Statement = string | { text: string }

let app: TestApp
let owner: Person
let statements: Statement[] = []
let ways = 0
const { query } = pg.Client.prototype

beforeAll(async () => {
  // any: it hands on what it is given.
  pg.Client.prototype.query = function (this: pg.Client, ...given: [Statement]) {
    if (!isOfEvents(given[0])) {
      statements.push(given[0])
      // A statement sent before the last answer came shares its way. as: the types of the driver leave this out.
      if ((this as unknown as { readyForQuery: boolean }).readyForQuery) ways++
    }
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
  const text = typeof statement === 'string' ? statement : statement.text
  return text === 'select 1' || text.includes('pg_notify')
}

async function count(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  statements = []
  ways = 0
  const { status } = await owner.send(method, path, body)
  expect(status).toBeLessThan(300)
  return { ways, statements: statements.length }
}

it('An answer that was made twice is ready: the one statement finds session, role, household and revision', async () => {
  const { json } = await owner.send('POST', '/items', { name: 'Lamp' })
  for (const path of [`/items/${json.id}`, '/items?page=1&pageSize=50', '/locations']) {
    await owner.send('GET', path)
    await owner.send('GET', path)
    expect(await count('GET', path)).toEqual({ ways: 1, statements: 1 })
    expect(statements).toEqual([expect.objectContaining({ name: expect.stringMatching(/^q\d+$/) })])
  }
})

it('An answer that is made anew reads each kind of record once, however many there are', async () => {
  const { json } = await owner.send('POST', '/items', { name: 'Lamp' })
  for (let index = 0; index < 5; index++) await owner.send('POST', '/items', { name: `Chair ${index}` })
  await owner.send('GET', '/items?page=1&pageSize=50')
  // The session, the item, its attachments.
  expect(await count('GET', `/items/${json.id}?anew=1`)).toEqual({ ways: 3, statements: 3 })
  // The session, the ids; how many there are is known, and so are the summaries.
  expect(await count('GET', '/items?page=1&pageSize=50&anew=1')).toEqual({ ways: 2, statements: 2 })
  await owner.send('PUT', `/items/${json.id}`, { notes: 'Bright' })
  // How many there are; what changed, and its summary.
  expect(await count('GET', '/items?page=1&pageSize=50')).toEqual({ ways: 5, statements: 5 })
})

it('A change of one item takes as many statements as it reads and writes tables, and few ways', async () => {
  const { json } = await owner.send('POST', '/items', { name: 'Lamp' })
  // The session; begin, household and item; item, search row, change, household, batch and commit; attachments.
  expect(await count('PUT', `/items/${json.id}`, { notes: 'Bright' })).toEqual({ ways: 4, statements: 11 })
})

it('A hundred changes at once take as many ways as one', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ name: `Chair ${index}` }))
  const { json } = await owner.send('POST', '/items/many', { items })
  const bulk = await count('POST', '/items/bulk', { ids: json.ids, set: { notes: 'Green' } })
  // The session; begin and household; which of them there are; the items; all that is written and commit.
  expect(bulk.ways).toBe(5)
})

it('What is written often keeps its plan, but not what is deleted by several ids', async () => {
  const { json } = await owner.send('POST', '/items/many', { items: [{ name: 'Lamp' }, { name: 'Chair' }] })
  for (let round = 0; round < 8; round++) {
    const setField = { name: 'Size', textValue: `${round}` }
    await count('POST', '/items/bulk', { ids: json.ids, setField })
  }
  const find = (start: string) =>
    statements.find((one) => typeof one !== 'string' && one.text.startsWith(start))
  expect(find('insert into "item_field"')).toHaveProperty('name')
  const deletion = find('delete from "item_field"')
  expect(deletion).toMatchObject({ text: expect.stringContaining('= any(') })
  expect(deletion).not.toHaveProperty('name')
})

it('Questions of one person that come together are answered by one statement about who asks', async () => {
  const { json } = await owner.send('POST', '/items', { name: 'Lamp' })
  await owner.send('GET', `/items/${json.id}`)
  await owner.send('GET', `/items/${json.id}`)
  statements = []
  const answers = await Promise.all(Array.from({ length: 10 }, () => owner.send('GET', `/items/${json.id}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(statements.length).toBeLessThan(4)
})

it('Items are found by their key also by the plan that PostgreSQL keeps, however many a household has', async () => {
  await owner.send('POST', '/items', { name: 'Lamp' })
  await count('GET', '/items?page=1&pageSize=50&anew=2')
  const kept = statements.map((one) => (typeof one === 'string' ? one : one.text))
  const summaries = kept.find((text) => text.includes('"labels"')) ?? ''
  const { rows } = await app.context.database.write(async (tx) => {
    // As if each of 100 households had some hundred items: the plan that is kept does not know which of them asks.
    await sql`select pg_restore_relation_stats('schemaname', 'public', 'relname', 'item',
      'relpages', 1, 'reltuples', 15000::real)`.execute(tx)
    for (const [column, different] of Object.entries({ group_id: 100, id: -1 })) {
      await sql`select pg_restore_attribute_stats('schemaname', 'public', 'relname', 'item', 'attname', ${column}::text,
        'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', ${different}::real)`.execute(
        tx,
      )
    }
    return sql<Record<string, string>>`${sql.raw(`explain (generic_plan) ${summaries}`)}`.execute(tx)
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Function Scan on unnest asked[^]*Index Scan (using|on) item_key/)
})
