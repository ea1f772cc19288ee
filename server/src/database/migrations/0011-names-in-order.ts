import type { Kysely } from 'kysely'

/** Long lists are read in steps by name; without an index each step would sort the whole list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['label', 'location', 'template']) {
    await db.schema
      .createIndex(`${table}_by_name`)
      .on(table)
      .columns(['group_id', 'name_key', 'id'])
      .execute()
  }
}
