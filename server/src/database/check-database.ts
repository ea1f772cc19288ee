import { sql } from 'kysely'
import type { Database, Writer } from './database.ts'

/**
 * SQL for the token of a row's household in the full-text tables. `householdKey` in text-search.ts and the triggers of
 * the schema compute the same token.
 */
const keyOfRow =
  'char(57344 + ((group_id >> 24) & 4095), 57344 + ((group_id >> 12) & 4095), 57344 + (group_id & 4095))'

/** The full-text tables of SQLite, each with the select that fills it. */
export const textIndexes = [
  ['item_text', 'item_search', 'group_key, text', `${keyOfRow}, text`],
  ['item_short', 'item_search', 'tokens', `${keyOfRow} || replace(short, ' ', ' ' || ${keyOfRow})`],
  ['attachment_text', 'attachment_search', 'group_key, text', `${keyOfRow}, text`],
  ['file_words', 'file_text', 'group_key, text', `${keyOfRow}, text`],
] as const

/**
 * Returns texts that describe damage of the SQLite file and broken references. Returns none for PostgreSQL, which
 * checks both itself.
 */
export async function findDatabaseDamage({ kind, read }: Pick<Database, 'kind' | 'read'>): Promise<string[]> {
  if (kind === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(read)
  const damages = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  const lost = await sql<{ child: string; parent: string; count: number }>`select "table" as child, parent,
    count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(read)
  const references = lost.rows.map(
    ({ child, parent, count }) => `${count} rows of ${child} refer to a ${parent} that does not exist`,
  )
  return [...damages, ...references]
}

/** Returns the tables whose text index has a different number of entries than the table has rows. SQLite only. */
export async function findStaleTextIndexes({
  kind,
  read,
}: Pick<Database, 'kind' | 'read'>): Promise<string[]> {
  if (kind === 'postgres') return []
  const stale: string[] = []
  for (const [index, table] of textIndexes) {
    const { rows } = await sql<{ isSame: number }>`select (select count(*) from ${sql.table(table)})
      = (select count(*) from ${sql.table(`${index}_docsize`)}) as "isSame"`.execute(read)
    if (rows[0]?.isSame !== 1) stale.push(table)
  }
  return [...new Set(stale)]
}

export async function rebuildTextIndexes({ kind, write }: Pick<Database, 'kind' | 'write'>): Promise<void> {
  if (kind === 'postgres') return
  await write(async (tx: Writer) => {
    for (const [index, table, into, from] of textIndexes) {
      const [target, columns, values] = [sql.table(index), sql.raw(into), sql.raw(from)]
      await sql`insert into ${target} (${sql.ref(index)}) values ('delete-all')`.execute(tx)
      await sql`insert into ${target} (rowid, ${columns}) select key, ${values} from ${sql.table(table)}`.execute(
        tx,
      )
    }
  })
}
