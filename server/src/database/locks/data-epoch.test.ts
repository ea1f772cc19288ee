import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onPostgres } from '#test/each-database.ts'
import { findDataEpoch, renewDataEpoch } from './data-epoch.ts'

onPostgres('The id of the data', (app) => {
  it('findDataEpoch returns the comment on the household table, even when a function with the object id of the table has a comment', async () => {
    const { database } = app().context
    const first = await database.write(async (tx) => {
      await renewDataEpoch(database.kind, tx)
      return findDataEpoch({ kind: database.kind, read: tx })
    })
    // In PostgreSQL a table and a function can have the same object id. So give a comment to the function whose id is
    // that of the table.
    await database.write((tx) =>
      sql`insert into pg_description (objoid, classoid, objsubid, description)
        values (to_regclass('household'), 'pg_proc'::regclass, 0, 'A function')`.execute(tx),
    )
    expect(first).not.toBe('')
    expect(await findDataEpoch(database)).toBe(first)
  })
})
