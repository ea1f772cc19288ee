import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachDatabase, onSqlite } from '#test/each-database.ts'
import { stateOf } from '#test/household-state.ts'
import type { TestResponse, Person, TestApp } from '#test/test-app.ts'

const batchOf = (response: TestResponse) => String(response.headers['cubby-batch'])
const undo = ({ send }: Person, batch: string, query = '') => send('POST', `/journal/${batch}/undo${query}`)
const dayMs = 86_400_000

async function revisionOf(app: TestApp, { householdId }: Person): Promise<number> {
  const { revision } = await app.context.database.read
    .selectFrom('household')
    .select('revision')
    .where('id', '=', householdId)
    .executeTakeFirstOrThrow()
  return revision
}

function changesOf(app: TestApp, { householdId }: Person, batch: string) {
  return app.context.database.read
    .selectFrom('change')
    .innerJoin('batch', (join) =>
      join.onRef('batch.group_id', '=', 'change.group_id').onRef('batch.revision', '=', 'change.revision'),
    )
    .selectAll('change')
    .select(['batch.id as batch_id', 'batch.actor_id', 'batch.source', 'batch.created_at'])
    .where('batch.group_id', '=', householdId)
    .where('batch.id', '=', batch)
    .orderBy('change.position')
    .execute()
}

eachDatabase('The journal', (app) => {
  it('returns 404 for the undo of an unknown batch, one of another household and an invalid id', async () => {
    const [person, stranger] = [await app().signUp(), await app().signUp()]
    const created = await stranger.send('POST', '/items', { name: 'Saw' })
    const before = await stateOf(stranger)
    expect((await undo(person, batchOf(created))).status).toBe(404)
    expect((await undo(person, batchOf(created), '?skipChanged=true')).status).toBe(404)
    expect((await undo(person, '01900000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await undo(person, 'last')).status).toBe(400)
    expect(await stateOf(stranger)).toEqual(before)
  })

  it('returns 409 with the names of records that changed since, and undoes the other records when asked to skip', async () => {
    const person = await app().signUp()
    const csv = (note: string) =>
      `HB.import_ref,HB.location,HB.name,HB.notes\na,,Axe,${note}\nb,,Bow,${note}\n`
    await person.importCsv(csv(''))
    const imported = await person.importCsv(csv('checked'))
    const { json } = await person.send('GET', '/items?q=axe')
    const axe: string = json.items[0].id
    await person.send('PUT', `/items/${axe}`, { notes: 'mine' })

    const before = await stateOf(person)
    const refused = await undo(person, batchOf(imported))
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({ code: 'changed_since', details: { total: 1 } })
    expect(refused.json.error).toContain('“Axe” was changed later')
    expect(refused.json.details.obstacles).toMatchObject([{ entity: 'item', id: axe, name: 'Axe' }])
    expect(refused.headers['cubby-batch']).toBeUndefined()
    expect(await stateOf(person)).toEqual(before)

    const undone = await undo(person, batchOf(imported), '?skipChanged=true')
    expect(undone.json).toMatchObject({ undone: 1, skipped: 1 })
    const items = (await person.send('GET', '/items')).json.items
    const notes = await Promise.all(
      items.map(async ({ id }: { id: string }) => (await person.send('GET', `/items/${id}`)).json.notes),
    )
    expect(notes).toEqual(['mine', ''])
  })

  it('rejects the undo of a deletion after 30 days', async () => {
    const person = await app().signUp()
    const { json: saw } = await person.send('POST', '/items', { name: 'Saw' })
    const { json: axe } = await person.send('POST', '/items', { name: 'Axe' })
    const first = await person.send('DELETE', `/items/${saw.id}`)
    const second = await person.send('DELETE', `/items/${axe.id}`)
    const context = app().context
    const now = Date.now()
    try {
      // Dates the deletions back instead of advancing the clock, because sessions end after a week.
      await context.database.write((tx) =>
        tx
          .updateTable('batch')
          .set((eb) => ({ created_at: eb('created_at', '-', 30 * dayMs - 60_000) }))
          .where('group_id', '=', person.householdId)
          .execute(),
      )
      app().setNow(() => now + 120_000)
      const refused = await undo(person, batchOf(first))
      expect(refused.status).toBe(409)
      expect(refused.json.error).toContain('“Saw” was deleted too long ago')
      app().setNow(() => now)
      expect((await undo(person, batchOf(second))).status).toBe(200)
    } finally {
      app().setNow(Date.now)
    }
    expect((await person.send('GET', '/items')).json.items).toMatchObject([{ name: 'Axe' }])
  })

  it('restores no deleted item whose import ref an import has given to another item', async () => {
    const person = await app().signUp()
    const csv = 'HB.import_ref,HB.location,HB.name\nref1,,Saw\n'
    await person.importCsv(csv)
    const { json } = await person.send('GET', '/items')
    const deleted = await person.send('DELETE', `/items/${json.items[0].id}`)
    await person.importCsv(csv)
    const refused = await undo(person, batchOf(deleted))
    expect([refused.status, refused.json.code]).toEqual([409, 'changed_since'])
    expect(refused.json.error).toBe('This cannot be undone: “Saw” exists again.')
    const skipped = await undo(person, batchOf(deleted), '?skipChanged=true')
    expect([skipped.status, skipped.json]).toMatchObject([200, { undone: 0, skipped: 1 }])
    expect((await person.send('GET', '/items')).json.total).toBe(1)
  })

  it('returns 409 for the undo of creating a location, label or item that other records use', async () => {
    const person = await app().signUp()
    const location = await person.send('POST', '/locations', { name: 'House' })
    const label = await person.send('POST', '/labels', { name: 'Tools' })
    const parent = await person.send('POST', '/items', { name: 'Box' })
    await person.send('POST', '/items', {
      name: 'Saw',
      locationId: location.json.id,
      labelIds: [label.json.id],
      parentId: parent.json.id,
    })
    for (const [response, name] of [
      [location, 'House'],
      [label, 'Tools'],
      [parent, 'Box'],
    ] as const) {
      const refused = await undo(person, batchOf(response))
      expect(refused.status).toBe(409)
      expect(refused.json.error).toContain(`“${name}” is in use now`)
    }
  })

  it('returns 409 for the undo of a deletion when a record that it needs no longer exists', async () => {
    const person = await app().signUp()
    const { json: house } = await person.send('POST', '/locations', { name: 'House' })
    const { json: saw } = await person.send('POST', '/items', { name: 'Saw', locationId: house.id })
    const deletedSaw = await person.send('DELETE', `/items/${saw.id}`)
    const deletedHouse = await person.send('DELETE', `/locations/${house.id}`)
    const refused = await undo(person, batchOf(deletedSaw))
    expect(refused.status).toBe(409)
    expect(refused.json.error).toContain('“Saw” needs its location, which no longer exists')
    expect((await undo(person, batchOf(deletedHouse))).status).toBe(200)
    expect((await undo(person, batchOf(deletedSaw))).status).toBe(200)
    expect((await person.send('GET', `/items/${saw.id}`)).json.locationPath).toEqual(['House'])
  })

  it('never deletes the household by undo', async () => {
    const person = await app().signUp()
    const { batch_id: batch } = await app()
      .context.database.read.selectFrom('batch')
      .select('id as batch_id')
      .where('group_id', '=', person.householdId)
      .where('revision', '=', 1)
      .executeTakeFirstOrThrow()
    expect((await undo(person, batch)).status).toBe(409)
    expect((await undo(person, batch, '?skipChanged=true')).json).toMatchObject({ undone: 0, skipped: 1 })
    expect((await person.send('GET', '/groups')).status).toBe(200)
  })

  it('records whether a browser, a program, an import or an undo made a batch', async () => {
    const person = await app().signUp()
    const cookie = `hb.auth.token=${person.token.replace('Bearer ', '')}`
    const fromBrowser = await app().send('POST', '/labels', { name: 'Tools' }, { cookie })
    const fromProgram = await person.send('POST', '/labels', { name: 'Toys' })
    const imported = await person.importCsv('HB.name,HB.location\nSaw,Cellar\n')
    const undone = await undo(person, batchOf(fromProgram))
    const sources = []
    for (const response of [fromBrowser, fromProgram, imported, undone]) {
      const [change] = await changesOf(app(), person, batchOf(response))
      sources.push(change?.source)
    }
    expect(sources).toEqual(['web', 'api', 'import', 'undo'])
  })

  it('undoes an undo, and undoes the undo of that undo', async () => {
    const person = await app().signUp()
    const { json: house } = await person.send('POST', '/locations', { name: 'House' })
    await person.send('POST', '/items', { name: 'Saw', locationId: house.id, purchasePrice: 12.5 })
    const full = await stateOf(person)
    const deleted = await person.send('DELETE', `/locations/${house.id}`)
    const empty = await stateOf(person)
    const undone = await undo(person, batchOf(deleted))
    expect(undone.json).toMatchObject({ undone: 2, skipped: 0 })
    expect(await stateOf(person)).toEqual(full)
    const redone = await undo(person, batchOf(undone))
    expect(await stateOf(person)).toEqual(empty)
    await undo(person, batchOf(redone))
    expect(await stateOf(person)).toEqual(full)
    // A batch that is already undone cannot be undone again.
    expect((await undo(person, batchOf(deleted))).status).toBe(409)
  })

  it('lets the search find the name that an undo restored, and no longer the undone name', async () => {
    const person = await app().signUp()
    const { json: saw } = await person.send('POST', '/items', { name: 'Japanese pull saw' })
    const renamed = await person.send('PUT', `/items/${saw.id}`, { name: 'Axe' })
    await undo(person, batchOf(renamed))
    const total = async (word: string) => (await person.send('GET', `/items?q=${word}&page=1`)).json.total
    expect([await total('pull'), await total('axe')]).toEqual([1, 0])
  })

  it('raises the revision once for each write with changes, and not for writes that change nothing', async () => {
    const person = await app().signUp()
    const start = await revisionOf(app(), person)
    const { json: item } = await person.send('POST', '/items', { name: 'Saw' })
    expect(await revisionOf(app(), person)).toBe(start + 1)
    await person.send('PUT', `/items/${item.id}`, item)
    await person.send('DELETE', '/items/01900000-0000-7000-8000-000000000000')
    await person.send('POST', '/items', { name: '' })
    await person.send('PUT', `/items/${item.id}`, { locationId: '01900000-0000-7000-8000-000000000000' })
    await person.send('PUT', '/groups', {})
    expect(await revisionOf(app(), person)).toBe(start + 1)
    const imported = await person.importCsv('HB.location,HB.name\nHouse / Attic,Axe\nHouse,Bow\n')
    expect(await revisionOf(app(), person)).toBe(start + 2)
    await undo(person, batchOf(imported))
    expect(await revisionOf(app(), person)).toBe(start + 3)
  })

  it('gives each of many writes at the same time its own revision', async () => {
    const person = await app().signUp()
    const start = await revisionOf(app(), person)
    const names = Array.from({ length: 20 }, (_, index) => `Stored ${index}`)
    const responses = await Promise.all(names.map((name) => person.send('POST', '/items', { name })))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await revisionOf(app(), person)).toBe(start + 20)
    const assetIds = responses.map(({ json }) => json.assetId)
    expect(new Set(assetIds).size).toBe(20)
  })

  it('returns each change with the whole record before and after, the author and the source', async () => {
    const person = await app().signUp()
    const { json: label } = await person.send('POST', '/labels', { name: 'Tools' })
    const created = await person.send('POST', '/items', { name: 'Saw', labelIds: [label.id], quantity: 1.5 })
    const id: string = created.json.id
    const updated = await person.send('PUT', `/items/${id}`, {
      fields: [{ name: 'Colour', textValue: 'Red' }],
    })
    const deleted = await person.send('DELETE', `/items/${id}`)
    const states: { before: unknown; after: unknown }[] = []
    for (const response of [created, updated, deleted]) {
      const [change, ...others] = await changesOf(app(), person, batchOf(response))
      expect(others).toEqual([])
      expect(change).toMatchObject({ entity: 'item', entity_id: id, actor_id: person.userId, source: 'api' })
      states.push({
        before: JSON.parse(change?.before ?? 'null'),
        after: JSON.parse(change?.after ?? 'null'),
      })
    }
    const [creation, edit, deletion] = states
    expect(creation?.before).toBeNull()
    expect(creation?.after).toMatchObject({
      id,
      name: 'Saw',
      labelIds: [label.id],
      quantity: 15_000,
    })
    expect(edit?.before).toEqual(creation?.after)
    expect(edit?.after).toMatchObject({
      labelIds: [label.id],
      fields: [{ name: 'Colour', textValue: 'Red' }],
    })
    expect(deletion).toEqual({ before: edit?.after, after: null })
  })

  it('still returns the earlier states of a record after the record was purged', async () => {
    const person = await app().signUp()
    const { json: saw, ...created } = await person.send('POST', '/items', { name: 'Saw' })
    const updated = await person.send('PUT', `/items/${saw.id}`, { name: 'Axe' })
    const deleted = await person.send('DELETE', `/items/${saw.id}`)
    const loadChanges = async (response: TestResponse) =>
      (await person.send('GET', `/journal/${batchOf(response)}`)).json.changes
    const responses = [created, updated] as TestResponse[]
    const changes = await Promise.all(responses.map(loadChanges))
    expect((await person.send('POST', `/trash/${batchOf(deleted)}/purge`)).json).toEqual({ purged: 1 })
    expect(await Promise.all(responses.map(loadChanges))).toEqual(changes)
    expect(await loadChanges(deleted)).toMatchObject([{ kind: 'deleted', name: '' }])
  })
})

onSqlite('An update of a record', (app) => {
  it('writes only columns that change, because SQLite updates the indexes of all written columns', async () => {
    const person = await app().signUp()
    const { json: saw } = await person.send('POST', '/items', { name: 'Saw' })
    const { database } = app().context
    await database.write((tx) =>
      sql`create trigger named after update of name_key on item begin select raise(abort, 'name'); end`.execute(
        tx,
      ),
    )
    expect((await person.send('PUT', `/items/${saw.id}`, { notes: 'sharp' })).status).toBe(200)
    expect((await person.send('PUT', `/items/${saw.id}`, { name: 'Axe' })).status).toBe(500)
    await database.write((tx) => sql`drop trigger named`.execute(tx))
    expect((await person.send('PUT', `/items/${saw.id}`, { name: 'Axe' })).json).toMatchObject({
      name: 'Axe',
      notes: 'sharp',
    })
  })
})
