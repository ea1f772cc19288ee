import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lockHousehold } from '#server/database/dialect.ts'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase, onPostgres, onSqlite } from '#test/each-database.ts'
import { createTestApp, type Person, type TestApp } from '#test/test-app.ts'

const small = 'HB.location,HB.name\nHouse,Axe\nHouse,Bow\n'

/** A file with so many rows that a request arrives while the import writes. */
const large = `HB.location,HB.name\n${Array.from({ length: 10_000 }, (_, index) => `Shed,Item ${index}\n`).join('')}`

async function followUntil(
  { send }: Person,
  id: string,
  isIt: (progress: Progress) => boolean,
): Promise<Progress> {
  for (;;) {
    const { status, json } = await send('GET', `/imports/${id}`)
    if (status === 200 && isIt(json)) return json
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

interface Progress {
  state: string
  rows: number
  done: number
}

/** Locks the household until the returned function is called. */
function lock({ context }: TestApp, { householdId }: Person): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = context.database.write(async (tx) => {
    await lockHousehold(tx, context.database.kind, householdId)
    await promise
  })
  return () => {
    resolve()
    return held
  }
}

eachDatabase('The progress of an import', (app) => {
  it('returns 422 when the id is invalid', async () => {
    const { importCsv } = await app().signUp()
    const { status, json } = await importCsv(small, '?id=mine')
    expect([status, json.fields]).toEqual([422, { id: 'is not an id' }])
  })

  it('returns 409 when an import with the same id is running', async () => {
    const person = await app().signUp()
    const id = newId()
    const letGo = lock(app(), person)
    const first = person.importCsv(small, `?id=${id}`)
    await followUntil(person, id, ({ rows }) => rows === 2)
    const second = await person.importCsv(small, `?id=${id}`)
    expect([second.status, second.json.code]).toEqual([409, 'conflict'])
    await letGo()
    expect((await first).status).toBe(204)
    expect((await person.importCsv(small, `?id=${id}`)).status).toBe(204)
  })

  it('is invisible to other households, which cannot cancel it even with the same id', async () => {
    const [person, stranger] = [await app().signUp(), await app().signUp()]
    const id = newId()
    const letGo = lock(app(), person)
    const importing = person.importCsv(small, `?id=${id}`)
    await followUntil(person, id, ({ rows }) => rows === 2)
    expect((await stranger.send('GET', `/imports/${id}`)).status).toBe(404)
    expect((await stranger.send('DELETE', `/imports/${id}`)).status).toBe(404)
    await stranger.send('POST', `/items/import?id=${id}`)
    expect((await stranger.send('GET', `/imports/${id}`)).json.state).toBe('failed')
    expect((await stranger.send('DELETE', `/imports/${id}`)).status).toBe(409)
    await letGo()
    expect((await importing).status).toBe(204)
    expect((await person.send('GET', `/imports/${id}`)).json.state).toBe('done')
  })

  it('is `failed` when the file is rejected', async () => {
    const { importCsv, send } = await app().signUp()
    const id = newId()
    expect((await importCsv(`${small}Shed,\n`, `?id=${id}`)).status).toBe(422)
    expect((await send('GET', `/imports/${id}`)).json).toMatchObject({ id, state: 'failed', done: 0 })
  })

  it('goes from checking to writing to done, and counts the rows', async () => {
    const person = await app().signUp()
    const id = newId().toUpperCase()
    const importing = person.importCsv(large, `?id=${id}`)
    await followUntil(person, id, ({ state }) => state === 'checking')
    const { rows, done } = await followUntil(person, id, (progress) => progress.done > 0)
    expect(rows).toBe(10_000)
    expect(done).toBeLessThanOrEqual(rows)
    await importing
    const { json } = await person.send('GET', `/imports/${id}`)
    expect(json).toEqual({ id: id.toLowerCase(), state: 'done', rows: 10_000, done: 10_000 })
    expect((await person.send('DELETE', `/imports/${id}`)).status).toBe(409)
  })
})

onSqlite('Imports at the same time', (app) => {
  it('run two at once; others wait, can be cancelled meanwhile, and are refused when too many wait', async () => {
    const person = await app().signUp()
    const letGo = lock(app(), person)
    const start = () => {
      const id = newId()
      return { id, response: person.importCsv(small, `?report=true&id=${id}`) }
    }
    const running = [start(), start()]
    for (const { id } of running) await followUntil(person, id, ({ state }) => state === 'waiting')
    const waiting = Array.from({ length: 11 }, start)
    // Ten imports of a household may wait. The eleventh is refused at once, although no import can end here.
    const refused = await Promise.race(waiting.map(({ response }) => response))
    expect([refused.status, refused.json.code]).toEqual([503, 'busy'])
    const states = await Promise.all(waiting.map(({ id }) => person.send('GET', `/imports/${id}`)))
    const queued = waiting.filter((_, index) => states[index]?.json.state === 'checking')
    expect(queued).toHaveLength(10)
    for (const { id, response } of queued) {
      expect((await person.send('DELETE', `/imports/${id}`)).status).toBe(204)
      expect((await response).status).toBe(409)
    }
    await letGo()
    for (const { response } of running) expect((await response).status).toBe(200)
  })
})

eachDatabase('Cancelling an import', (app) => {
  it('ends an import that waits for other writers', async () => {
    const person = await app().signUp()
    const id = newId()
    const letGo = lock(app(), person)
    const importing = person.importCsv(small, `?id=${id}`)
    await followUntil(person, id, ({ state }) => state !== 'checking')
    expect((await person.send('DELETE', `/imports/${id}`)).status).toBe(204)
    // On SQLite, a writer that waits for its turn has not begun a transaction, so the import ends as soon as it is
    // cancelled.
    if (app().kind === 'sqlite') await followUntil(person, id, ({ state }) => state === 'cancelled')
    await letGo()
    const { status, json } = await importing
    expect([status, json.code]).toEqual([409, 'conflict'])
    expect((await person.send('GET', `/imports/${id}`)).json.state).toBe('cancelled')
    expect((await person.send('GET', '/items')).json.total).toBe(0)
    expect((await person.importCsv(small)).json.created).toBe(2)
  })

  it('rolls back what the import wrote, and lets others write again', async () => {
    const person = await app().signUp()
    await person.send('POST', '/items', { name: 'Lamp' })
    const before = await person.exportCsv()
    const id = newId()
    const importing = person.importCsv(large, `?id=${id}`)
    await followUntil(person, id, ({ done }) => done > 0)
    expect((await person.send('DELETE', `/imports/${id}`)).status).toBe(204)
    const { status, json } = await importing
    expect([status, json.code, json.error]).toEqual([
      409,
      'conflict',
      'This was cancelled. Nothing was changed.',
    ])
    expect((await person.send('GET', `/imports/${id}`)).json.state).toBe('cancelled')
    expect(await person.exportCsv()).toBe(before)
    expect((await person.send('GET', '/locations')).json).toEqual([])
    expect((await person.send('POST', '/items', { name: 'Table' })).json.assetId).toBe('000-002')
  })
})

onSqlite('An import in which SQLite rejects a row after thousands of rows', (app) => {
  it.each([
    ['the statement', 'abort'],
    ['the whole transaction', 'rollback'],
  ])('leaves no data and lets others write when SQLite rolls back %s', async (_what, action) => {
    const person = await app().signUp()
    const { database } = app().context
    await database.write((tx) =>
      sql`create trigger refuse before insert on item when new.name = 'Item 4321' begin select raise(${sql.raw(action)}, 'refused'); end`.execute(
        tx,
      ),
    )
    expect((await person.importCsv(large)).status).toBe(500)
    expect((await person.send('GET', '/items')).json.total).toBe(0)
    expect((await person.send('GET', '/locations')).json).toEqual([])
    await database.write((tx) => sql`drop trigger refuse`.execute(tx))
    expect((await person.send('POST', '/items', { name: 'Lamp' })).json.assetId).toBe('000-001')
    expect((await person.importCsv(small)).json.created).toBe(2)
  })
})

onPostgres('An import', (app) => {
  it('succeeds while another transaction waits to lock the table of items', async () => {
    const person = await app().signUp()
    const id = newId()
    const rows = Array.from({ length: 5000 }, (_, index) => `r${index},,Item ${index}\n`)
    const importing = person.importCsv(`HB.import_ref,HB.location,HB.name\n${rows.join('')}`, `?id=${id}`)
    await followUntil(person, id, ({ done }) => done > 0)
    const { database } = app().context
    const alone = database.write((tx) => sql`lock table item in access exclusive mode`.execute(tx))
    expect((await importing).status).toBe(204)
    await alone
  })

  it('finishes twelve imports that run at the same time, and uses no asset ids reserved for blank labels', async () => {
    const person = await app().signUp()
    const imports = Array.from({ length: 12 }, () => person.importCsv(small))
    const blank = person.send('POST', '/stickers/blank', { count: 10 })
    expect((await Promise.all(imports)).map(({ status }) => status)).toEqual(imports.map(() => 200))
    const { from, to } = (await blank).json
    const lines = (await person.exportCsv()).trim().split('\n').slice(1)
    const numbers = lines.map((line) => /\d{3}-\d{3}/.exec(line)?.[0] ?? '')
    expect([lines.length, new Set(numbers).size]).toEqual([24, 24])
    expect(numbers.filter((number) => number >= from && number <= to)).toEqual([])
    expect((await person.send('GET', '/locations')).json).toHaveLength(1)
  })
})

describe('Two servers on one PostgreSQL', () => {
  it("follow and cancel each other's imports, and report an import as failed when its server is silent", async () => {
    await using one = await createTestApp('postgres')
    await using other = await createTestApp('postgres', { CUBBY_DATABASE_URL: one.config.databaseUrl ?? '' })
    const person = await one.signUp()
    const atOther: Person = {
      ...person,
      send: (method, path, body) => other.send(method, path, body, { authorization: person.token }),
    }
    const id = newId()
    const letGo = lock(one, person)
    const importing = person.importCsv(small, `?id=${id}`)
    await followUntil(atOther, id, ({ rows, state }) => state === 'writing' && rows === 2)
    other.setNow(() => Date.now() + 60_000)
    expect((await atOther.send('GET', `/imports/${id}`)).json.state).toBe('failed')
    other.setNow(Date.now)
    expect((await atOther.send('DELETE', `/imports/${id}`)).status).toBe(204)
    // The importing server reads the cancellation when it reports its progress. The first report may have begun before,
    // and the third begins when the second has ended.
    let reports = 0
    one.setOnStatement(
      (statement) => (reports += Number(statement.sql.startsWith('insert into "import_run"'))),
    )
    await expect.poll(() => reports).toBeGreaterThan(2)
    await letGo()
    expect((await importing).status).toBe(409)
    expect((await atOther.send('GET', `/imports/${id}`)).json.state).toBe('cancelled')
    expect((await atOther.send('DELETE', `/imports/${id}`)).status).toBe(409)
    expect((await person.send('GET', '/items')).json.total).toBe(0)
    const stranger = await other.signUp()
    expect((await stranger.send('GET', `/imports/${id}`)).status).toBe(404)
  })
})

onPostgres('Cancelling a preview', (app) => {
  it('ends it although its query waits for a lock', async () => {
    const person = await app().signUp()
    const id = newId()
    const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const held = app().context.database.write(async (tx) => {
      await sql`lock table location in access exclusive mode`.execute(tx)
      onLocked()
      await released
    })
    await locked
    const previewing = person.importCsv(small, `?preview=true&id=${id}`)
    await followUntil(person, id, ({ rows }) => rows === 2)
    expect((await person.send('DELETE', `/imports/${id}`)).status).toBe(204)
    expect((await previewing).status).toBe(409)
    release()
    await held
  })
})
