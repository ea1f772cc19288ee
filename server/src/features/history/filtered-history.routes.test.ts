import { expect, it } from 'vitest'
import { type HistoryEntry, toolNames } from '#contract/history.ts'
import { attach, picture } from '#test/attach.ts'
import { withServer } from '#test/each-database.ts'
import { inviteAndJoin } from '#test/invite-and-join.ts'
import { batchOf, type Person, type TestApp } from '#test/test-app.ts'

async function createFixturesForTools(app: TestApp): Promise<Person> {
  const { person, item } = await attach(app, await picture(9, 9).png().toBuffer())
  await person.send('PUT', item, { assetId: 0 })
  await app.context.database.write(async (tx) => {
    await tx.updateTable('item').set({ import_ref: '' }).where('group_id', '=', person.householdId).execute()
    await tx
      .updateTable('attachment')
      .set({ is_primary: 0 })
      .where('group_id', '=', person.householdId)
      .execute()
  })
  return person
}

withServer('GET /journal/history', (app) => {
  it("allows only owners to undo changes of the household's settings", async () => {
    const [owner, editor] = [await app().signUp(), await app().signUp()]
    const inside = await inviteAndJoin(owner, editor, 'editor')
    const off = await owner.send('PUT', '/groups', { searchesFiles: false })
    const undo = ({ send }: Person) => send('POST', `/journal/${batchOf(off)}/undo`, undefined, inside)
    expect((await undo(editor)).status).toBe(403)
    expect((await owner.send('GET', '/groups')).json.searchesFiles).toBe(false)
    const canUndo = async ({ send }: Person) =>
      (await send('GET', '/journal/history', undefined, inside)).json.items[0].canUndo
    expect([await canUndo(editor), await canUndo(owner)]).toEqual([false, true])
    expect((await undo(owner)).status).toBe(200)
    expect((await owner.send('GET', '/groups')).json.searchesFiles).toBe(true)
  })

  it('shows an import as one entry with its file, rows, counts and first records', async () => {
    const me = await app().signUp()
    const lines = ['Lamp', 'Saw', 'Box', 'Lid', 'Cup', 'Bow'].map((name) => `${name},Attic`)
    await me.importCsv(['HB.name,HB.location', ...lines].join('\n'))
    const { json } = await me.send('GET', '/journal/history?pageSize=1')
    expect(json).toMatchObject({ page: 1, pageSize: 1, total: 2 })
    expect(json.items).toMatchObject([
      {
        source: 'import',
        fileName: 'items',
        rows: 6,
        actor: { id: me.userId },
        isUndone: false,
        undone: null,
        canUndo: true,
      },
    ])
    expect(json.items[0].summary).toContainEqual({ entity: 'item', kind: 'created', count: 6, name: 'Lamp' })
    expect(json.items[0].changes).toHaveLength(5)
  })

  it.each(toolNames)(
    'shows the name of the tool %s for changes that the tool made, and no tool for other changes',
    async (tool) => {
      const { send } = await createFixturesForTools(app())
      expect((await send('POST', `/actions/${tool}`)).status, tool).toBe(200)
      const { json } = await send('GET', '/journal/history')
      const [used, ...others] = json.items
      expect(used).toMatchObject({ tool })
      expect([used.fileName, used.rows]).toEqual([undefined, undefined])
      expect(others.length).toBeGreaterThan(1)
      for (const { tool: none, fileName, rows } of others)
        expect([none, fileName, rows]).toEqual([undefined, undefined, undefined])
    },
  )

  it('shows an undo on the entry that it undid, and after a redo shows the entry as not undone', async () => {
    const me = await app().signUp()
    const made = await me.send('POST', '/items', { name: 'Lamp' })
    const undone = await me.undo(made)
    const read = async () => (await me.send('GET', '/journal/history')).json
    expect(await read()).toMatchObject({
      total: 2,
      items: [
        {
          id: batchOf(made),
          isUndone: true,
          undone: { batchId: batchOf(undone), actor: { id: me.userId }, createdAt: expect.any(String) },
        },
        { isUndone: false },
      ],
    })
    const redone = await me.undo(undone)
    expect(await read()).toMatchObject({ total: 2, items: [{ isUndone: false, undone: null }, {}] })
    const again = await me.undo(redone)
    expect((await read()).items[0].undone.batchId).toBe(batchOf(again))
  })

  it('filters by source, user and kind of record, alone and together', async () => {
    const [owner, editor] = [await app().signUp(), await app().signUp()]
    const inside = await inviteAndJoin(owner, editor, 'editor')
    await owner.send('POST', '/locations', { name: '"entity":"label"' })
    const { json: lamp } = await owner.send('POST', '/items', { name: 'Lamp' })
    const { json: saw } = await owner.send('POST', '/items', { name: 'Saw' })
    await editor.send('POST', '/labels', { name: 'Old' }, inside)
    const both = { ids: [lamp.id, saw.id], set: { notes: 'Hall' } }
    expect((await editor.send('POST', '/items/bulk', both, inside)).status).toBe(200)
    await owner.importCsv('HB.name,HB.location\nAxe,Cellar')
    await owner.send('POST', '/actions/wipe-inventory')
    const listEntries = async (query: string) => {
      const { json } = await owner.send('GET', `/journal/history?${query}`)
      expect(json.total, query).toBe(json.items.length)
      return (json.items as HistoryEntry[]).map(({ tool, fileName, isBulk, summary }) =>
        tool ? 'tool' : fileName ? 'file' : isBulk ? 'bulk' : `${summary[0]?.kind} ${summary[0]?.entity}`,
      )
    }
    const items = ['created item', 'created item']
    const byHand = ['created label', ...items, 'created location', 'created household']
    expect(await listEntries('')).toEqual(['tool', 'file', 'bulk', ...byHand])
    expect(await listEntries('source=import')).toEqual(['file'])
    expect(await listEntries('source=tool')).toEqual(['tool'])
    expect(await listEntries('source=bulk')).toEqual(['bulk'])
    expect(await listEntries('entity=item')).toEqual(['tool', 'file', 'bulk', ...items])
    expect(await listEntries('entity=location')).toEqual(['file', 'created location'])
    expect(await listEntries('entity=label')).toEqual(['created label'])
    expect(await listEntries(`actorId=${editor.userId}`)).toEqual(['bulk', 'created label'])
    expect(await listEntries(`actorId=${editor.userId}&entity=item&source=bulk`)).toEqual(['bulk'])
    expect(await listEntries(`actorId=${owner.userId}&entity=item&source=bulk`)).toEqual([])
    for (const unknown of ['source=moon', 'actorId=nobody', 'entity=%25', 'entity=moon'])
      expect(await listEntries(unknown), unknown).toEqual([])
  })

  it('filters by days in the time zone of the household, including the first and the last', async () => {
    const me = await app().signUp({ timeZone: 'America/New_York' })
    const at = async (instant: string, name: string) => {
      app().setNow(() => Date.parse(instant))
      await me.send('POST', '/labels', { name })
    }
    const labels = async (query: string) => {
      const { json } = await me.send('GET', `/journal/history?entity=label&${query}`)
      expect(json.total, query).toBe(json.items.length)
      return (json.items as HistoryEntry[]).map(({ summary }) => summary[0]?.name)
    }
    const [day, dayBefore] = ['2026-11-01', '2026-10-31']
    try {
      await at('2026-11-01T03:59:59Z', 'the evening before')
      await at('2026-11-01T04:00:00Z', 'its first second')
      // Daylight saving time ended on 1 November, so that day has 25 hours.
      await at('2026-11-02T04:59:59Z', 'its last second')
      await at('2026-11-02T05:00:00Z', 'the morning after')
    } finally {
      app().setNow(Date.now)
    }
    const itself = ['its last second', 'its first second']
    expect(await labels(`from=${day}&to=${day}`)).toEqual(itself)
    expect(await labels(`from=${day}`)).toEqual(['the morning after', ...itself])
    expect(await labels(`to=${day}`)).toEqual([...itself, 'the evening before'])
    expect(await labels(`to=${dayBefore}`)).toEqual(['the evening before'])
    expect(await labels('from=2026-11-03')).toEqual([])
    expect(await labels('from=&to=9999-12-31')).toHaveLength(4)
  })

  it('shows the fields that a bulk change has set in all items, without the old value when the items had different values', async () => {
    const me = await app().signUp()
    const { json: garage } = await me.send('POST', '/locations', { name: 'Garage' })
    const { json: attic } = await me.send('POST', '/locations', { name: 'Attic' })
    const items = ['Drill', 'Saw'].map((name) => ({ name, locationId: garage.id, purchasePrice: 5 }))
    const { ids } = (await me.send('POST', '/items/many', { items })).json
    await me.send('PATCH', `/items/${ids[0]}`, { purchasePrice: 7 })
    const set = { locationId: attic.id, purchasePrice: 9.5 }
    await me.send('POST', '/items/bulk', { ids, set })
    const { json } = await me.send('GET', '/journal/history')
    const [bulk, single] = json.items as HistoryEntry[]
    expect(bulk?.summary).toMatchObject([{ entity: 'item', kind: 'changed', count: 2 }])
    expect(bulk?.summary[0]?.fields).toHaveLength(2)
    expect(bulk?.summary[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'locationId', before: garage.id, after: attic.id },
        { field: 'purchasePrice', after: 9.5 },
      ]),
    )
    expect(single?.summary[0]).not.toHaveProperty('fields')
  })

  it('shows the target of a merge', async () => {
    const me = await app().signUp()
    const { json: from } = await me.send('POST', '/labels', { name: 'Appliances' })
    const { json: into } = await me.send('POST', '/labels', { name: 'Kitchen' })
    await me.send('POST', '/items', { name: 'Kettle', labelIds: [from.id] })
    await me.send('POST', `/labels/${from.id}/merge`, { into: into.id })
    const { json } = await me.send('GET', '/journal/history?pageSize=1')
    expect(json.items[0]).toMatchObject({
      mergedInto: 'Kitchen',
      summary: [
        { entity: 'item', kind: 'changed', count: 1 },
        { entity: 'label', kind: 'deleted', name: 'Appliances' },
      ],
    })
  })

  it('shows the record of each change with its photo, and for a file the item of the file', async () => {
    const { person, item } = await attach(app(), await picture(9, 9).png().toBuffer())
    const { json } = await person.send('GET', item)
    const read = async () => (await person.send('GET', '/journal/history')).json.items as HistoryEntry[]
    const record = { entity: 'item', id: json.id, name: json.name, photoId: json.attachments[0].id }
    const there = { ...record, isGone: false }
    expect((await read()).slice(0, 2).map(({ records }) => records)).toEqual([[there], [there]])
    const deleted = await person.send('DELETE', item)
    const gone = { ...record, isGone: true }
    const [deletion, upload, creation] = await read()
    expect(deletion?.changes).toMatchObject([{ entity: 'item', kind: 'deleted', name: json.name }])
    expect([deletion?.records, upload?.records, creation?.records]).toEqual([[gone], [gone], [gone]])
    await person.undo(deleted)
    expect((await read())[0]?.records).toEqual([there])
  })

  it('finds changes by the present or a former name of a record, including changes of its files and of deleted records', async () => {
    const { person, item } = await attach(app(), await picture(9, 9).png().toBuffer())
    const other = await person.send('POST', '/items', { name: 'Sofa' })
    await person.send('PATCH', item, { name: 'Bohrmaschine GRÜN 18 V' })
    await person.send('PATCH', item, { quantity: 2 })
    await person.send('POST', `${item}/maintenance`, { name: 'Oil', scheduledDate: '2026-05-01' })
    await person.send('DELETE', item)
    const found = async (q: string) => {
      const { json } = await person.send('GET', `/journal/history?q=${encodeURIComponent(q)}`)
      expect(json.total, q).toBe(json.items.length)
      return json.items as HistoryEntry[]
    }
    // There are six entries: the item was created, got a photo, was renamed and counted, got a scheduled task, and was
    // deleted.
    expect(await found('grun bohr')).toHaveLength(6)
    expect((await found('oil')).map(({ summary }) => summary[0]?.entity)).toContain('maintenance')
    expect((await found('sofa')).map(({ id }) => id)).toEqual([batchOf(other)])
    expect(await found('sofa bohr')).toEqual([])
    expect(await found('100%')).toEqual([])
    expect(await found(' \u200b')).toEqual([])
  })

  it('shows nothing of another household', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const made = await other.send('POST', '/items', { name: 'Secret lamp' })
    await other.undo(made)
    for (const query of ['', '?q=lamp']) {
      const { text } = await me.send('GET', `/journal/history${query}`)
      expect(text, query).not.toContain('Secret lamp')
    }
    const { text, json } = await me.send('GET', '/journal/history')
    expect(text).not.toContain('Secret lamp')
    expect(json.total).toBe(1)
    expect((await me.send('GET', '/journal/history?page=9')).json.items).toEqual([])
  })
})
