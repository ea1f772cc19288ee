import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/** The revision by which a location or label changed last: until the next one, answers about items name the same ones. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { integer } = columnTypes(kind)
  await db.schema
    .alterTable('household')
    .addColumn('surroundings_revision', integer, (column) => column.notNull().defaultTo(0))
    .execute()
}
