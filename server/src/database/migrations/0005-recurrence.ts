import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/** Maintenance that is to be done again and again. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { id, text, integer } = columnTypes(kind)
  const columns = { repeat_every: integer, repeat_unit: text, repeat_from: text, next_id: id }
  for (const [name, type] of Object.entries(columns)) {
    await db.schema.alterTable('maintenance_entry').addColumn(name, type).execute()
  }
}
