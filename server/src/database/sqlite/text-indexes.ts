import { sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * SQL for the token of a row's household in the full-text tables. `householdKey` in text-search.repository.ts and
 * the triggers of the schema compute the same token.
 */
const keyOfRow =
  'char(57344 + ((group_id >> 24) & 4095), 57344 + ((group_id >> 12) & 4095), 57344 + (group_id & 4095))'

/** The full-text tables of SQLite, each with the select that fills it. */
const textIndexes = [
  ['item_text', 'item_search', 'group_key, text', `${keyOfRow}, text`],
  ['item_short', 'item_search', 'tokens', `${keyOfRow} || replace(short, ' ', ' ' || ${keyOfRow})`],
  ['attachment_text', 'attachment_search', 'group_key, text', `${keyOfRow}, text`],
  ['file_words', 'file_text', 'group_key, text', `${keyOfRow}, text`],
] as const

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
  await write(async (tx) => {
    for (const [index, table, into, from] of textIndexes) {
      const [target, columns, values] = [sql.table(index), sql.raw(into), sql.raw(from)]
      await sql`insert into ${target} (${sql.ref(index)}) values ('delete-all')`.execute(tx)
      await sql`insert into ${target} (rowid, ${columns}) select key, ${values} from ${sql.table(table)}`.execute(
        tx,
      )
    }
  })
}

/** An index with at most this many segments is not merged, because so few hardly slow a search. */
const targetSegments = 4
/** The number of pages that are merged in one write. Such a write takes 2 ms, after which others can write. */
const chunkPages = 20

/** Merges the segments of SQLite's full-text tables in small steps, because a search reads every segment. */
export async function mergeTextIndexes({
  kind,
  read,
  write,
}: Pick<Database, 'kind' | 'read' | 'write'>): Promise<void> {
  if (kind === 'postgres') return
  for (const [index] of textIndexes) {
    if ((await countSegments(read, index)) <= targetSegments) continue
    // A negative number starts a merge of all segments. Otherwise SQLite merges only segments of the same size.
    let pages = -chunkPages
    while (await write((tx) => mergePages(tx, index, pages))) pages = chunkPages
  }
}

export async function countSegments(db: Database['read'], index: string): Promise<number> {
  const { rows } = await sql<{ parts: number }>`select count(distinct segid) as parts
    from ${sql.table(`${index}_idx`)}`.execute(db)
  return rows[0]?.parts ?? 0
}

/**
 * Merges some pages. Returns false when nothing is left to merge: SQLite then reports one changed row, for the command
 * itself.
 */
async function mergePages(tx: Database['read'], index: string, pages: number): Promise<boolean> {
  const before = await totalChanges(tx)
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(tx)
  return (await totalChanges(tx)) - before > 1
}

async function totalChanges(tx: Database['read']): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx)
  return rows[0]?.changes ?? 0
}
