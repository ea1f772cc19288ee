import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import type { Answer } from '#test/test-app.ts'

const batchOf = ({ headers }: Answer) => String(headers['cubby-batch'])

eachDatabase('The history of a household', (app) => {
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

  it('tells the tool that was used, and nothing of the kind of other changes', async () => {
    const me = await app().signUp()
    await me.send('POST', '/items', { name: 'Lamp', assetId: '' })
    await me.send('DELETE', `/items/${(await me.send('POST', '/items', { name: 'Saw' })).json.id}`)
    await me.send('POST', '/actions/wipe-inventory', {})
    const { json } = await me.send('GET', '/journal/history')
    expect(json.items[0]).toMatchObject({ tool: 'wipe-inventory' })
    for (const entry of json.items.slice(1)) {
      expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['tool']))
    }
  })

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
