import { sql } from 'kysely'
import { textIndexes } from '../check-database.ts'
import type { Database } from '../database.ts'

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
