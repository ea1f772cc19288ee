import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { lockHousehold } from '#server/database/dialect.ts'
import { putRows } from '#server/database/write-rows.ts'
import { eachDatabase, onPostgres } from '#test/each-database.ts'
import type { Answer, Person, TestApp } from '#test/test-app.ts'
import { dropStoredImages } from './after-images.ts'
import { purgeChanges } from './empty-deletions.ts'

const batchOf = (answer: Answer) => String(answer.headers['cubby-batch'])

/** The changes of a record, oldest first. */
function changesOf({ context }: TestApp, { groupId }: Person, id: string) {
  return context.database.read
    .selectFrom('change')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('entity_id', '=', id)
    .orderBy('revision')
    .execute()
}

/** Stores an image with each change of a record, as older programs did. */
async function storeImages(app: TestApp, person: Person, id: string): Promise<void> {
  const changes = await changesOf(app, person, id)
  const { database } = app.context
  const rows = changes.map((change, index) => ({
    ...change,
    after: change.after === null ? null : (changes[index + 1]?.before ?? change.after),
  }))
  await database.write(async (tx) => {
    await tx.deleteFrom('change').where('entity_id', '=', id).execute()
    await putRows(tx, database.kind, 'change', rows)
  })
}

async function countWrites({ context }: TestApp): Promise<number> {
  let writes = 0
  const write: typeof context.database.write = (work) => {
    writes++
    return context.database.write(work)
  }
  await dropStoredImages({ ...context, database: { ...context.database, write } })
  return writes
}

async function createAndDelete({ send }: Person) {
  const { json: saw } = await send('POST', '/items', { name: 'Saw' })
  await send('PUT', `/items/${saw.id}`, { name: 'Axe' })
  const deleted = await send('DELETE', `/items/${saw.id}`)
  const id: string = saw.id
  return { id, batch: batchOf(deleted) }
}

eachDatabase('What changes of older programs store twice', (app) => {
  it('is taken out, and nothing is written once it is', async () => {
    const person = await app().signUp()
    const { id } = await createAndDelete(person)
    await storeImages(app(), person, id)
    expect(await countWrites(app())).toBe(1)
    expect((await changesOf(app(), person, id)).map(({ after }) => after)).toEqual(['', '', null])
    expect(await countWrites(app())).toBe(0)
  })

  it('stays where it alone tells of what was deleted for good, which only the last change does', async () => {
    const person = await app().signUp()
    const { id, batch } = await createAndDelete(person)
    await person.send('POST', `/trash/${batch}/purge`)
    expect(await countWrites(app())).toBe(0)
    const [created, updated] = await changesOf(app(), person, id)
    expect([created?.after, updated?.after]).toEqual(['', expect.stringContaining('Axe')])
  })

  it('is not stored for what a later deletion tells, which stays', async () => {
    const person = await app().signUp()
    const { id, batch } = await createAndDelete(person)
    await person.send('POST', `/journal/${batch}/undo`)
    await person.send('DELETE', `/items/${id}`)
    const { database } = app().context
    const [, , deletion] = await changesOf(app(), person, id)
    await database.write((db) =>
      purgeChanges(
        { db, kind: database.kind, groupId: person.groupId },
        { revision: deletion?.revision ?? 0, ids: new Set([id]) },
      ),
    )
    const changes = await changesOf(app(), person, id)
    expect(changes.map(({ before, after }) => [before === null, after])).toEqual([
      [true, ''],
      [false, expect.stringContaining('Axe')],
      [true, null],
      [true, ''],
      [false, null],
    ])
  })
})

onPostgres('What changes of older programs store twice, where writers meet,', (app) => {
  it('stays while somebody deletes for good what else tells it', async () => {
    const person = await app().signUp()
    const { id } = await createAndDelete(person)
    await storeImages(app(), person, id)
    const { context } = app()
    const { database } = context
    const revision = (await changesOf(app(), person, id)).at(-1)?.revision ?? 0
    let job = Promise.resolve()
    await database.write(async (db) => {
      await lockHousehold(db, 'postgres', person.groupId)
      await purgeChanges({ db, kind: 'postgres', groupId: person.groupId }, { revision, ids: new Set([id]) })
      job = dropStoredImages(context)
      const isWaiting = async () => {
        const { rows } = await sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read)
        return rows.length > 0
      }
      await Promise.race([job, vi.waitUntil(isWaiting, { timeout: 30_000, interval: 10 })])
    })
    await job
    const [created, updated] = await changesOf(app(), person, id)
    expect([created?.after, updated?.after]).toEqual(['', expect.stringContaining('Axe')])
  })
})

eachDatabase('What a change left', (app) => {
  it('is told by a change of the same kind of record only, because an archive may give one id to two', async () => {
    const person = await app().signUp()
    const created = await person.send('POST', '/items', { name: 'Saw' })
    const id: string = created.json.id
    const [change] = await changesOf(app(), person, id)
    const { database } = app().context
    const other = {
      ...change,
      revision: (change?.revision ?? 0) + 1,
      entity: 'label',
      before: '{"name":"Red"}',
      after: null,
    }
    await database.write((tx) => putRows(tx, database.kind, 'change', [other]))
    const { json } = await person.send('GET', `/journal/${batchOf(created)}`)
    expect(json.changes).toMatchObject([{ name: 'Saw' }])
    await database.write((tx) => tx.deleteFrom('change').where('entity', '=', 'label').execute())
  })
})
