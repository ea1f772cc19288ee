import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { sqliteFileName } from '#server/database/database.ts'
import { eachDatabase, onSqlite } from '#test/each-database.ts'
import type { TestResponse } from '#test/test-app.ts'

eachDatabase('Undo beside records that have replaced others', (app) => {
  const undoOf = (response: TestResponse) => `/journal/${String(response.headers['cubby-batch'])}/undo`

  it('restores the items of a claim except those that were added again', async () => {
    const { send } = await app().signUp()
    const ids: string[] = []
    for (const name of ['Axe', 'Bow', 'Cup']) ids.push((await send('POST', '/items', { name })).json.id)
    const { json: claim } = await send('POST', '/claims', { name: 'Burglary', kind: 'theft' })
    const items = `/claims/${claim.id}/items`
    await send('POST', items, { ids })
    await send('PATCH', items, { ownLoss: 99 })
    const undo = undoOf(await send('PATCH', items, { delete: true }))
    await send('POST', items, { ids: ids.slice(0, 1) })

    const refused = await send('POST', undo)
    expect([refused.status, refused.json.details]).toMatchObject([
      409,
      { total: 1, undoable: 2, obstacles: [{ entity: 'claimItem', name: 'Axe', code: 'exists' }] },
    ])
    const skipped = await send('POST', `${undo}?skipChanged=true`)
    expect([skipped.status, skipped.json]).toMatchObject([200, { undone: 2, skipped: 1 }])
    expect((await send('GET', items)).json.items).toMatchObject([
      { name: 'Bow', ownLoss: 99 },
      { name: 'Cup', ownLoss: 99 },
      { name: 'Axe', ownLoss: null },
    ])
  })

  it('neither restores a described field nor returns its former name while another field has the name', async () => {
    const { send } = await app().signUp()
    const create = async (name: string) => (await send('POST', '/custom-fields', { name })).json.id
    const size = await create('Size')
    const renamed = await send('PUT', `/custom-fields/${size}`, { name: 'Length' })
    await create('Size')
    const refuse = async (response: TestResponse) => {
      const refused = await send('POST', undoOf(response))
      expect([refused.status, refused.json.error]).toEqual([
        409,
        'This cannot be undone: “Length” exists again.',
      ])
      const skipped = await send('POST', `${undoOf(response)}?skipChanged=true`)
      expect([skipped.status, skipped.json]).toMatchObject([200, { undone: 0, skipped: 1 }])
    }
    await refuse(renamed)
    const deleted = await send('DELETE', `/custom-fields/${size}`)
    await create('Length')
    await refuse(deleted)
  })
})

onSqlite('The entities of the journal', (app) => {
  it('name the columns of each unique index of their tables', () => {
    const { config, entities } = app().context
    using database = new DatabaseSync(join(config.dataDir, sqliteFileName), { readOnly: true })
    for (const { name, table, unique, blank } of entities) {
      const indexes = database
        .prepare(`select name from pragma_index_list(?) where "unique" = 1 and origin <> 'pk'`)
        .all(table)
      const columns = indexes.map((index) =>
        database
          .prepare('select name from pragma_index_info(?)')
          .all(String(index['name']))
          .map((column) => String(column['name']))
          .filter((column) => column !== 'group_id'),
      )
      const others = columns.filter((names) => names.join() !== 'id')
      const named = Object.keys(unique?.(blank) ?? {})
      expect(others, name).toEqual(named.length === 0 ? [] : [named])
    }
  })
})
