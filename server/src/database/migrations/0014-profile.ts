import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import { columnTypes } from '../dialect.ts'

/** Adds the columns that the profile shows of sessions, API keys and invitations; existing sessions count as last seen when they began. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { text, integer } = columnTypes(kind)
  for (const [table, column, type] of [
    ['session', 'user_agent', text],
    ['session', 'address', text],
    ['session', 'last_seen_at', integer],
    ['api_key', 'hint', text],
    ['invitation', 'note', text],
    ['invitation', 'max_uses', integer],
  ] as const) {
    const empty = type === text ? '' : 0
    await db.schema
      .alterTable(table)
      .addColumn(column, type, (added) => added.notNull().defaultTo(empty))
      .execute()
  }
  await sql`update session set last_seen_at = created_at`.execute(db)
  await sql`update invitation set max_uses = uses`.execute(db)
}
