import { expect, it } from 'vitest'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import { batchOf, type TestResponse } from '#test/test-app.ts'

const dayMs = 86_400_000

withServer('GET /journal', (app) => {
  it('lists batches newest first, with user and source', async () => {
    const me = await app().signUp()
    const first = await me.send('POST', '/locations', { name: 'Attic' })
    const imported = await me.importCsv('HB.name,HB.location\nLamp,Attic\nSaw,Attic')
    const undone = await me.send('POST', `/journal/${imported.json.batchId}/undo`)
    const actor = { id: me.userId, name: expect.stringMatching(/^Person/) }
    const { json } = await me.send('GET', '/journal')
    expect(json).toMatchObject({
      page: 1,
      pageSize: 50,
      total: 4,
      items: [
        {
          id: batchOf(undone),
          source: 'undo',
          undoOf: imported.json.batchId,
          summary: [{ entity: 'item', kind: 'deleted', count: 2 }],
          canUndo: true,
        },
        {
          id: imported.json.batchId,
          source: 'import',
          actor,
          summary: [{ entity: 'item', kind: 'created', count: 2, name: 'Lamp' }],
        },
        {
          id: batchOf(first),
          createdAt: first.json.createdAt,
          source: 'api',
          actor,
          summary: [{ entity: 'location', kind: 'created', count: 1, name: 'Attic' }],
          canUndo: true,
        },
        { summary: [{ entity: 'household', kind: 'created' }], canUndo: false },
      ],
    })
    expect(json.items[1]).not.toHaveProperty('undoOf')
  })

  it('returns pages filtered by source and user, and nothing for an unknown source or user', async () => {
    const me = await app().signUp()
    for (let count = 0; count < 3; count++) await me.send('POST', '/labels', { name: `Label ${count}` })
    await me.importCsv('HB.name,HB.location\nLamp,Attic')
    const ask = async (query: string) => {
      const { status, json } = await me.send('GET', `/journal?${query}`)
      expect(status, query).toBe(200)
      return [json.page, json.pageSize, json.total, json.items.length]
    }
    expect(await ask('page=2&pageSize=2')).toEqual([2, 2, 5, 2])
    expect(await ask('page=4&pageSize=2')).toEqual([4, 2, 5, 0])
    expect(await ask('page=x&pageSize=1000')).toEqual([1, 200, 5, 5])
    expect(await ask('source=import')).toEqual([1, 50, 1, 1])
    expect(await ask(`actorId=${me.userId}&source=api`)).toEqual([1, 50, 4, 4])
    for (const query of ['source=gossip', `actorId=${newId()}`, 'actorId=me']) {
      expect(await ask(query), query).toEqual([1, 50, 0, 0])
    }
    const { json: page } = await me.send('GET', '/journal?page=2&pageSize=2')
    expect(page.items.map(({ summary }: { summary: { name: string }[] }) => summary[0]?.name)).toEqual([
      'Label 1',
      'Label 0',
    ])
  })

  it('shows the differences of a batch with amounts in currency units and dates as days', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Lamp', description: 'old' })
    const { json: label } = await me.send('POST', '/labels', { name: 'Tools' })
    const edit = { purchasePrice: 12.5, quantity: 3, description: '', labelIds: [label.id] }
    const changed = await me.send('PUT', `/items/${item.id}`, { ...edit, purchaseTime: '2026-02-03' })
    const { json } = await me.send('GET', `/journal/${batchOf(changed)}`)
    expect(json).toMatchObject({ id: batchOf(changed), source: 'api', totalChanges: 1 })
    expect(json.changes).toEqual([
      { entity: 'item', id: item.id, kind: 'changed', name: 'Lamp', fields: expect.any(Array) },
    ])
    const fields = new Map(json.changes[0].fields.map((one: { field: string }) => [one.field, one]))
    expect(Object.fromEntries(fields)).toEqual({
      purchasePrice: { field: 'purchasePrice', before: 0, after: 12.5 },
      quantity: { field: 'quantity', before: 1, after: 3 },
      description: { field: 'description', before: 'old', after: '' },
      labelIds: { field: 'labelIds', before: [], after: [label.id] },
      purchaseDate: { field: 'purchaseDate', before: '', after: '2026-02-03' },
    })
  })

  it('shows the depreciation of a label in years and percent', async () => {
    const me = await app().signUp()
    const { json: label } = await me.send('POST', '/labels', { name: 'Tools' })
    const rule = { usefulLifeYears: 8, restValuePercent: 12.5, declining: true }
    const changed = await me.send('PUT', `/labels/${label.id}`, rule)
    const { json } = await me.send('GET', `/journal/${batchOf(changed)}`)
    expect(json.changes[0].fields).toEqual([
      { field: 'usefulLifeYears', before: 0, after: 8 },
      { field: 'restValuePercent', before: 0, after: 12.5 },
      { field: 'declining', before: false, after: true },
    ])
  })

  it('shows the first 200 changes of a batch and their total', async () => {
    const me = await app().signUp()
    const rows = Array.from({ length: 250 }, (_, index) => `Stored ${index},`)
    const { json: report } = await me.importCsv(['HB.name,HB.location', ...rows].join('\n'))
    const { json } = await me.send('GET', `/journal/${report.batchId}`)
    expect(json.totalChanges).toBe(250)
    expect(json.changes).toHaveLength(200)
    expect(json.changes[0]).toMatchObject({ kind: 'created', name: 'Stored 0' })
    expect(json.changes[0].fields).toContainEqual({ field: 'name', before: null, after: 'Stored 0' })
  })

  it('shows the changes of one record, also after its deletion', async () => {
    const me = await app().signUp()
    const { json: label } = await me.send('POST', '/labels', { name: 'Tools' })
    await me.send('PUT', `/labels/${label.id}`, { color: '#112233' })
    const deleted = await me.send('DELETE', `/labels/${label.id}`)
    const { json } = await me.send('GET', `/journal/things/${label.id}`)
    expect(json).toMatchObject({
      total: 3,
      items: [
        { batchId: batchOf(deleted), kind: 'deleted', name: 'Tools', actor: { id: me.userId } },
        { kind: 'changed', fields: [{ field: 'color', before: '', after: '#112233' }] },
        { kind: 'created', entity: 'label', id: label.id, source: 'api' },
      ],
    })
    expect(json.items[0].fields).toContainEqual({ field: 'color', before: '#112233', after: null })
    const { json: second } = await me.send('GET', `/journal/things/${label.id}?page=2&pageSize=2`)
    expect([second.total, second.items.length, second.items[0].kind]).toEqual([3, 1, 'created'])
  })

  it('returns for an item the changes of its files and maintenance entries, including changes by undo', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Drill' })
    const entry = { name: 'Oil', scheduledDate: '2026-05-01' }
    const planned = await me.send('POST', `/items/${item.id}/maintenance`, entry)
    const undo = await me.undo(planned)
    const history = async () => (await me.send('GET', `/journal/things/${item.id}`)).json.items
    // The maintenance entry is deleted, so it no longer belongs to the item.
    expect(await history()).toMatchObject([{ kind: 'created', entity: 'item', isUndone: false }])
    const again = await me.undo(undo)
    expect(await history()).toMatchObject([
      { batchId: batchOf(again), entity: 'maintenance', kind: 'created', undoOf: batchOf(undo) },
      { batchId: batchOf(undo), kind: 'deleted', undoOf: batchOf(planned), isUndone: true },
      { batchId: batchOf(planned), kind: 'created', source: 'api', isUndone: false },
      { entity: 'item', kind: 'created' },
    ])
    const edit = await me.send('PATCH', `/items/${item.id}`, { quantity: 2 })
    await me.undo(edit)
    expect((await history())[1]).toMatchObject({ batchId: batchOf(edit), isUndone: true })
    expect((await me.send('GET', '/journal')).json.items[1]).toMatchObject({ isUndone: true })
  })

  it('flags every other batch as undone after repeated undo and redo', async () => {
    const me = await app().signUp()
    const { json: item } = await me.send('POST', '/items', { name: 'Drill' })
    let last = await me.send('PATCH', `/items/${item.id}`, { quantity: 2 })
    for (const expected of [
      [false, true],
      [false, true, false],
      [false, true, false, true],
      [false, true, false, true, false],
    ]) {
      last = await me.undo(last)
      const { items } = (await me.send('GET', `/journal/things/${item.id}`)).json
      expect(items.slice(0, -1).map(({ isUndone }: { isUndone: boolean }) => isUndone)).toEqual(expected)
    }
  })

  it('does not flag a batch as undone when only a part of it was undone', async () => {
    const me = await app().signUp()
    const { json: made } = await me.send('POST', '/items/many', { items: [{ name: 'Saw' }, { name: 'Axe' }] })
    const edit = await me.send('POST', '/items/bulk', { ids: made.ids, set: { notes: 'old' } })
    await me.send('PATCH', `/items/${made.ids[1]}`, { notes: 'mine' })
    const part = await me.send('POST', `/journal/${batchOf(edit)}/undo?skipChanged=true`)
    expect(part.json).toMatchObject({ undone: 1, skipped: 1 })
    const batch = async (response: TestResponse) =>
      (await me.send('GET', `/journal/${batchOf(response)}`)).json
    expect(await batch(edit)).toMatchObject({ isUndone: false })
    expect(await batch(part)).toMatchObject({ source: 'undo' })
    expect(await batch(part)).not.toHaveProperty('undoOf')
  })

  it('lists a deletion in the Trash for 30 days, unless the record is restored earlier', async () => {
    const me = await app().signUp()
    const deletions: TestResponse[] = []
    const ids: string[] = []
    for (const name of ['Lamp', 'Saw', 'Drill']) {
      const { json } = await me.send('POST', '/items', { name })
      ids.push(json.id)
      deletions.push(await me.send('DELETE', `/items/${json.id}`))
    }
    const [lamp, saw, drill] = deletions.map(batchOf)
    await me.send('POST', `/journal/${saw}/undo`)
    const { json } = await me.send('GET', '/journal/trash')
    expect(json).toEqual({
      page: 1,
      pageSize: 50,
      total: 2,
      items: [
        [drill, ids[2], 'Drill'],
        [lamp, ids[0], 'Lamp'],
      ].map(([batchId, id, name]) => ({
        batchId,
        entity: 'item',
        id,
        name,
        deletedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        actor: { id: me.userId, name: expect.any(String) },
      })),
    })
    const { json: second } = await me.send('GET', '/journal/trash?page=2&pageSize=1')
    expect(second.items).toMatchObject([{ name: 'Lamp' }])
    // Deleting an item twice lists it only once.
    await me.send('DELETE', `/items/${ids[1]}`)
    expect((await me.send('GET', '/journal/trash')).json).toMatchObject({
      total: 3,
      items: [{ name: 'Saw' }, {}, {}],
    })

    await app().context.database.write((tx) =>
      tx
        .updateTable('batch')
        .set((eb) => ({ created_at: eb('created_at', '-', 31 * dayMs) }))
        .where('group_id', '=', me.householdId)
        .execute(),
    )
    const late = await me.send(
      'DELETE',
      `/labels/${(await me.send('POST', '/labels', { name: 'Late' })).json.id}`,
    )
    expect((await me.send('GET', '/journal/trash')).json).toMatchObject({
      total: 1,
      items: [{ entity: 'label', name: 'Late', batchId: batchOf(late) }],
    })
    expect((await me.send('GET', `/journal/${lamp}`)).json.canUndo).toBe(false)
    expect((await me.send('GET', `/journal/${batchOf(late)}`)).json.canUndo).toBe(true)
  })

  it('lists a batch that deletes several records once, until it is undone or can no longer be undone', async () => {
    const me = await app().signUp()
    const items = ['Lamp', 'Saw', '"kind":"deleted"'].map((name) => ({ name }))
    const { ids } = (await me.send('POST', '/items/many', { items })).json
    const gone = batchOf(await me.send('POST', '/items/bulk', { ids, delete: true }))
    const label = (await me.send('POST', '/labels', { name: 'Old' })).json
    const labelGone = batchOf(await me.send('DELETE', `/labels/${label.id}`))
    const deletions = async () =>
      (await me.send('GET', '/journal?deletions=true')).json.items.map(({ id }: { id: string }) => id)
    expect(await deletions()).toEqual([labelGone, gone])

    const undone = batchOf(await me.send('POST', `/journal/${gone}/undo`))
    expect(await deletions()).toEqual([labelGone])
    const again = batchOf(await me.send('POST', `/journal/${undone}/undo`))
    expect(await deletions()).toEqual([again, labelGone])
    await app().context.database.write((tx) =>
      tx
        .updateTable('batch')
        .set((eb) => ({ created_at: eb('created_at', '-', 31 * dayMs) }))
        .where('group_id', '=', me.householdId)
        .execute(),
    )
    expect(await deletions()).toEqual([])
  })

  it('shows no name for a deleted account', async () => {
    const me = await app().signUp()
    const { write } = app().context.database
    await write((tx) =>
      tx.updateTable('batch').set({ actor_id: newId() }).where('group_id', '=', me.householdId).execute(),
    )
    const { json } = await me.send('GET', '/journal')
    expect(json.items).toMatchObject([{ actor: null }])
  })
})
