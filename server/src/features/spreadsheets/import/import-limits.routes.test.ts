// @module-tag slow

import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { insertRows } from '#server/database/write-rows.ts'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase, onSqlite } from '#test/each-database.ts'
import type { Person } from '#test/test-app.ts'
import { workerLimits } from './import-thread.ts'

const header = 'HB.name,HB.location'

function repeat(count: number, make: (index: number) => string, separator = '\n'): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(separator)
}

async function refusalOf({ importCsv, send }: Person, csv: string): Promise<string> {
  const { status, json } = await importCsv(csv)
  expect([status, json.code]).toEqual([422, 'bad_file'])
  expect((await send('GET', '/items')).json.total).toBe(0)
  return json.details.problems[0].reason
}

eachDatabase('An import rejects a file while it is read', (app) => {
  it('when a cell has too many labels or a row has too many custom fields, and reports the lines', async () => {
    const me = await app().signUp()
    const labels = (count: number) => repeat(count, (index) => `L${index}`, ';')
    const fields = repeat(listLimits.fieldsPerItem + 1, (index) => `HB.field.${index}`, ',')
    const csv =
      `${header},HB.labels,${fields}\n` +
      `Axe,,${labels(listLimits.labelsPerItem)},${','.repeat(listLimits.fieldsPerItem)}\n` +
      `Bow,,${labels(listLimits.labelsPerItem + 1)},${','.repeat(listLimits.fieldsPerItem)}\n` +
      `Cup,,,${repeat(listLimits.fieldsPerItem + 1, () => 'x', ',')}\n`
    const { status, json } = await me.importCsv(csv)
    expect([status, json.details.problems.map(({ reason }: { reason: string }) => reason)]).toEqual([
      422,
      [
        'Line 3: HB.labels has 501 labels; at most 500 are allowed',
        'Line 4 has 201 custom fields; at most 200 are allowed',
      ],
    ])
  })

  it('when a path has too many levels of locations', async () => {
    const me = await app().signUp()
    const path = repeat(listLimits.locationLevels + 1, () => 'Box', ' / ')
    expect(await refusalOf(me, `${header}\nAxe,${path}\n`)).toBe(
      'Line 2: HB.location has 51 levels; at most 50 are allowed',
    )
  })

  it('when an item would have too many custom fields, counting those that it already has', async () => {
    const me = await app().signUp()
    const fields = (from: number) => repeat(150, (index) => `HB.field.${from + index}`, ',')
    const values = repeat(150, () => 'x', ',')
    await me.importCsv(`HB.import_ref,${header},${fields(0)}\na,Axe,,${values}\n`)
    const { status, json } = await me.importCsv(`HB.import_ref,${header},${fields(100)}\na,Axe,,${values}\n`)
    expect([status, json.details.problems]).toMatchObject([
      422,
      [{ line: 2, reason: 'Line 2: the item would have 250 custom fields; at most 200 are allowed' }],
    ])
  })

  it('when it needs too much memory, and the next import succeeds', async () => {
    const me = await app().signUp()
    const csv = `${header}\n${repeat(20_000, (index) => `Item ${index},House / Room ${index}`)}\n`
    workerLimits.maxOldGenerationSizeMb = 12
    expect(await refusalOf(me, csv)).toMatch(/^The file needs more memory than the 12 MB/)
    workerLimits.maxOldGenerationSizeMb = workerMegabytes
    expect((await me.send('GET', '/locations')).json).toEqual([])
    expect((await me.importCsv(`${header}\nAxe,House\n`)).json).toMatchObject({ created: 1 })
  })

  const workerMegabytes = workerLimits.maxOldGenerationSizeMb
  afterEach(() => void (workerLimits.maxOldGenerationSizeMb = workerMegabytes))
})

onSqlite('An import rejects a file before it uses the database', (app) => {
  it('when the file has too many columns, even a million', async () => {
    const me = await app().signUp()
    const reason =
      'The file has 30,002 columns; at most 2,000 are allowed. Leave out columns that are not needed'
    const wide = repeat(30_000, (index) => `HB.field.f${index}`, ',')
    expect(await refusalOf(me, `${header},${wide}\n${`Axe,${','.repeat(30_000)}\n`.repeat(100)}`)).toBe(
      reason,
    )
    expect(await refusalOf(me, `${header}${',a'.repeat(1e6)}\nAxe,\n`)).toMatch(
      /columns; at most 2,000 are allowed/,
    )
  })

  it('when a row has millions of empty cells', async () => {
    const me = await app().signUp()
    expect(await refusalOf(me, `${header}\nAxe,Attic${','.repeat(3e6)}\n`)).toMatch(
      /^The row on line 2 is larger than 1 MB/,
    )
  })

  it('when the file has too many rows, including blank rows', async () => {
    const me = await app().signUp()
    const reason = 'The file has more than 200,000 rows, including empty ones. Split it into several files'
    expect(await refusalOf(me, `${header}\nAxe,\n${'\n'.repeat(35e6)}`)).toBe(reason)
  })
})

eachDatabase('Imports within the limits', (app) => {
  it('find the named location among 100,000 locations', async () => {
    const me = await app().signUp()
    const { database } = app().context
    const rows = Array.from({ length: 100_000 }, (_, index) => {
      const name = `Box ${index}`
      const base = { group_id: me.householdId, id: newId(), created_at: 0, updated_at: 0, description: '' }
      return { ...base, name, name_key: name.toLowerCase(), parent_id: null }
    })
    await database.write(async (tx) => insertRows(tx, database.kind, 'location', rows))
    const { status, json } = await me.importCsv(`${header}\nAxe,Box 99999 / Lid\nBow,Box 5\n`)
    expect([status, json]).toMatchObject([200, { created: 2, newLocations: 1 }])
    const count = await sql<{
      n: number
    }>`select count(*) as n from location where group_id = ${me.householdId}`.execute(database.read)
    expect(Number(count.rows[0]?.n)).toBe(100_001)
  })

  it('accept 1,000 columns of custom fields in 1,000 rows', async () => {
    const me = await app().signUp()
    const fields = repeat(1000, (index) => `HB.field.f${index}`, ',')
    const values = repeat(1000, (index) => (index % 5 === 0 ? `v${index}` : ''), ',')
    const { status, json } = await me.importCsv(
      `${header},${fields}\n${`Axe,Attic,${values}\n`.repeat(1000)}`,
    )
    expect([status, json]).toMatchObject([200, { created: 1000 }])
  })
})

eachDatabase(
  'An import that takes too long',
  (app) => {
    it('fails with 422 and leaves no data, and the household can be changed again', async () => {
      const me = await app().signUp()
      // Every machine needs more than the limit of one second to write that many items.
      const csv = `${header}\n${repeat(200_000, (index) => `Item ${index},House`)}\n`
      expect(await refusalOf(me, csv)).toBe(
        'The file takes longer than the 1 s that an import may take. Split it into several files',
      )
      expect((await me.send('GET', '/locations')).json).toEqual([])
      expect((await me.send('POST', '/items', { name: 'Axe' })).status).toBe(201)
    })
  },
  { CUBBY_MAX_IMPORT_SECONDS: '1' },
)
