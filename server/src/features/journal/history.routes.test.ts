import { expect, it } from 'vitest'
import { toolNames } from '#contract/journal.ts'
import { attach, picture } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { letIn } from '#test/let-in.ts'
import type { Answer, Person, TestApp } from '#test/test-app.ts'

const batchOf = ({ headers }: Answer) => String(headers['cubby-batch'])

/** Someone with an item for which each tool has something to do. */
async function furnishForTools(app: TestApp): Promise<Person> {
  const { person, item } = await attach(app, await picture(9, 9).png().toBuffer())
  await person.send('PUT', item, { assetId: 0 })
  await app.context.database.write(async (tx) => {
    await tx.updateTable('item').set({ import_ref: '' }).where('group_id', '=', person.groupId).execute()
    await tx.updateTable('attachment').set({ is_primary: 0 }).where('group_id', '=', person.groupId).execute()
  })
  return person
}

eachDatabase('The history of a household', (app) => {
  it('lets nobody but an owner take back how its settings were changed', async () => {
    const [owner, editor] = [await app().signUp(), await app().signUp()]
    const inside = await letIn(owner, editor, 'editor')
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
    'tells that the tool %s was used, and nothing of the kind of other changes',
    async (tool) => {
      const { send } = await furnishForTools(app())
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

  it('shows an undo on the entry it undid, and a redo as the entry being there again', async () => {
    const me = await app().signUp()
    const made = await me.send('POST', '/items', { name: 'Lamp' })
    const undone = await me.send('POST', `/journal/${batchOf(made)}/undo`)
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
    const redone = await me.send('POST', `/journal/${batchOf(undone)}/undo`)
    expect(await read()).toMatchObject({ total: 2, items: [{ isUndone: false, undone: null }, {}] })
    const again = await me.send('POST', `/journal/${batchOf(redone)}/undo`)
    expect((await read()).items[0].undone.batchId).toBe(batchOf(again))
  })

  it('tells nothing of another household', async () => {
    const me = await app().signUp()
    const other = await app().signUp()
    const made = await other.send('POST', '/items', { name: 'Secret lamp' })
    await other.send('POST', `/journal/${batchOf(made)}/undo`)
    const { text, json } = await me.send('GET', '/journal/history')
    expect(text).not.toContain('Secret lamp')
    expect(json.total).toBe(1)
    expect((await me.send('GET', '/journal/history?page=9')).json.items).toEqual([])
  })
})
