import { expect, it } from 'vitest'
import { insertRows } from '#server/database/write-rows.ts'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase, onSqlite } from '#test/each-database.ts'
import { recordQueryPlans } from '#test/record-query-plans.ts'
import type { Person, TestApp } from '#test/test-app.ts'
import { purgeExpiredDeletions, purgeChanges } from './purge-deletions.ts'

const dayMs = 86_400_000

/** Adds a batch with this many deletions to the journal. Returns its revision. */
async function deleteMany(
  { context }: TestApp,
  { householdId, userId }: Person,
  count: number,
): Promise<number> {
  const { database } = context
  const revision = 1_000_000
  await database.write(async (tx) => {
    await insertRows(tx, database.kind, 'batch', [
      {
        group_id: householdId,
        id: newId(),
        revision,
        actor_id: userId,
        source: 'web',
        created_at: context.now(),
        summary: '[]',
        undo_of: null,
        undo_root: null,
        undo_turn: null,
        cause: null,
      },
    ])
    const changes = Array.from({ length: count }, (_, position) => ({
      group_id: householdId,
      revision,
      position,
      entity: 'item',
      entity_id: newId(),
      before: '{"name":"Saw"}',
      after: null,
    }))
    await insertRows(tx, database.kind, 'change', changes)
  })
  return revision
}

async function countKept({ context }: TestApp, { householdId }: Person): Promise<number> {
  const { total } = await context.database.read
    .selectFrom('change')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('group_id', '=', householdId)
    .where('after', 'is', null)
    .where('before', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Matches query plans whose cost does not grow with the journal: they find changes by primary key or record. */
const bounded = /position=\?\)$|entity_id=\?/

eachDatabase('Deletions older than the undo window', (app) => {
  it('are purged in chunks, so that other requests can write meanwhile', async () => {
    const person = await app().signUp()
    await deleteMany(app(), person, 1100)
    const { database, now } = app().context
    let writes = 0
    const counting: typeof database = {
      ...database,
      write: (work) => {
        writes++
        return database.write(work)
      },
    }
    await purgeExpiredDeletions({ database: counting, now }, person.householdId)
    expect([writes, await countKept(app(), person)]).toEqual([0, 1100])
    await purgeExpiredDeletions({ database: counting, now: () => now() + 31 * dayMs }, person.householdId)
    expect([writes, await countKept(app(), person)]).toEqual([3, 0])
  })
})

onSqlite('Deletions older than the undo window', (app) => {
  it('are purged without reading the whole journal', async () => {
    const person = await app().signUp()
    const revision = await deleteMany(app(), person, 900)
    const { database, now } = app().context
    const { plugin, read } = recordQueryPlans()
    const listened: typeof database = {
      ...database,
      read: database.read.withPlugin(plugin),
      write: (work) => database.write((tx) => work(tx.withPlugin(plugin))),
    }
    await listened.write((db) =>
      purgeChanges({ db, kind: 'sqlite', householdId: person.householdId }, { revision, ids: new Set() }),
    )
    await purgeExpiredDeletions({ database: listened, now: () => now() + 31 * dayMs }, person.householdId)
    const ran = await read(database.read)
    const plans = ran.filter(({ plan }) => /change|later|next|same|B-TREE/.test(plan))
    const updates = plans.filter(({ sql }) => sql.startsWith('update'))
    expect(updates.length).toBeGreaterThan(10)
    for (const { plan } of updates) expect(plan).toMatch(bounded)
    expect(plans.filter(({ plan }) => plan.includes('B-TREE'))).toEqual([])
    const reads = plans.filter(({ sql }) => sql.startsWith('select revision'))
    expect(reads.length).toBeGreaterThan(1)
    for (const { plan } of reads) expect(plan).toMatch(/INDEX change_deletions \(group_id=\? AND .*revision/)
  })
})
