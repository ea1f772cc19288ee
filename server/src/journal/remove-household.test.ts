import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import { householdTables, removeHousehold } from './remove-household.ts'

eachDatabase('Removing a household', (app) => {
  it('includes every table with the column group_id', async () => {
    const { kind, context } = app()
    const names = await (
      kind === 'sqlite'
        ? sql<{ name: string }>`select t.name from pragma_table_list t join pragma_table_info(t.name) c
            where t.schema = 'main' and t.type = 'table' and c.name = 'group_id'`
        : sql<{ name: string }>`select table_name as name from information_schema.columns
            where table_schema = 'public' and column_name = 'group_id'`
    ).execute(context.database.read)
    expect(names.rows.map(({ name }) => name).toSorted()).toEqual([...householdTables].toSorted())
  })

  it('deletes all its data and nothing of other households', async () => {
    const { database } = app().context
    const [leaving, skippedIds] = [await app().signUp({ seed: true }), await app().signUp({ seed: true })]
    for (const person of [leaving, skippedIds]) {
      const { json: item } = await person.send('POST', '/items', { name: 'Quagmire lamp' })
      await person.send('POST', '/items', { name: 'Bulb', parentId: item.id })
    }
    const before = await skippedIds.send('GET', '/items?q=quagmire')
    await database.write((tx) => removeHousehold(tx, database.kind, leaving.householdId))
    for (const table of householdTables) {
      const rows =
        await sql`select 1 from ${sql.table(table)} where group_id = ${leaving.householdId}`.execute(
          database.read,
        )
      expect(rows.rows, table).toEqual([])
    }
    expect((await skippedIds.send('GET', '/items?q=quagmire')).json).toEqual(before.json)
    expect(before.json.total).toBe(1)
  })
})
