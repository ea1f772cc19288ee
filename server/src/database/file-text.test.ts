import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { attach, pdf } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { migrate } from './migrate.ts'

eachDatabase('The step that makes files searchable', (app) => {
  it('takes the files that are there', async () => {
    const { person } = await attach(app(), pdf, 'Réçeipt.pdf')
    await app().context.database.write(async (tx) => {
      const tables =
        app().kind === 'sqlite' ? ['attachment_search', 'attachment_text'] : ['attachment_search']
      for (const table of tables) await sql`drop table ${sql.table(table)}`.execute(tx)
      await sql`drop index attachment_by_type`.execute(tx)
      await sql`delete from kysely_migration where name = '0015-file-text'`.execute(tx)
    })
    await migrate(app().config)
    const { json } = await person.send('GET', '/items?page=1&pageSize=5&q=receipt')
    expect(json.items).toMatchObject([{ name: 'Lamp', foundIn: 'Réçeipt.pdf' }])
  })
})
