import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { attach, pdf } from '#test/attach.ts'
import { eachDatabase } from '#test/each-database.ts'
import { undoStepsOfDisk } from '#test/undo-steps.ts'
import { migrate } from './migrate.ts'

eachDatabase('The step that makes files searchable', (app) => {
  it('takes the names of the files that are there, whose texts wait to be read', async () => {
    const { person } = await attach(app(), pdf, 'Réçeipt.pdf')
    await app().context.database.write(async (tx) => {
      const indexes = app().kind === 'sqlite' ? ['attachment_text', 'file_words'] : []
      for (const table of ['attachment_search', 'file_text', ...indexes])
        await sql`drop table ${sql.table(table)}`.execute(tx)
      for (const index of ['attachment_by_type', 'file_by_text', 'file_by_text_of'])
        await sql`drop index ${sql.table(index)}`.execute(tx)
      await sql`alter table household drop column searches_files`.execute(tx)
      await sql`alter table file drop column text_state`.execute(tx)
      // The steps after it are done again, too.
      await sql`alter table batch drop column cause`.execute(tx)
      for (const table of [
        'backup_run',
        'two_factor',
        'recovery_code',
        'passkey',
        'used_challenge',
        'password_reset',
      ])
        await sql`drop table ${sql.table(table)}`.execute(tx)
      await sql`drop index invitation_by_end`.execute(tx)
      for (const [table, column] of [
        ['user_account', 'is_admin'],
        ['household', 'files'],
        ['household', 'file_bytes'],
      ])
        await sql`alter table ${sql.table(String(table))} drop column ${sql.ref(String(column))}`.execute(tx)
      await sql`drop index user_account_oidc`.execute(tx)
      for (const column of ['oidc_issuer', 'oidc_subject'])
        await sql`alter table user_account drop column ${sql.ref(column)}`.execute(tx)
      await sql`alter table household drop column surroundings_revision`.execute(tx)
      await sql`drop table item_tally`.execute(tx)
      await undoStepsOfDisk(tx, app().kind)
      await sql`delete from kysely_migration where name >= '0015'`.execute(tx)
    })
    await migrate(app().config)
    const { json } = await person.send('GET', '/items?page=1&pageSize=5&q=receipt')
    expect(json.items).toMatchObject([{ name: 'Lamp', foundIn: 'Réçeipt.pdf' }])
    const files = app().context.database.read.selectFrom('file').select('text_state')
    expect(await files.where('group_id', '=', person.groupId).execute()).toEqual([{ text_state: 'waiting' }])
    const household = app().context.database.read.selectFrom('household').select(['files', 'file_bytes'])
    expect(await household.where('id', '=', person.groupId).executeTakeFirst()).toEqual({
      files: 1,
      file_bytes: pdf.length,
    })
  })
})
