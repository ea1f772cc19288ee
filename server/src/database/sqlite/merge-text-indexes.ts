import { sql } from 'kysely'
import { textIndexes } from '../check-database.ts'
import type { Database } from '../database.ts'

/** Each write leaves a part, and SQLite merges parts of one size only; so few cost a search little. */
const targetSegments = 4
/** Pages that are merged at a time: 2 ms, after which others can write. */
const chunkPages = 20

/** A search looks into each part of SQLite’s full-text tables, so they become one part each, in small steps. */
export async function mergeTextIndexes({
  kind,
  read,
  write,
}: Pick<Database, 'kind' | 'read' | 'write'>): Promise<void> {
  if (kind === 'postgres') return
  for (const [index] of textIndexes) {
    if ((await countSegments(read, index)) <= targetSegments) continue
    // Less than nothing begins with all parts, of whatever size.
    let pages = -chunkPages
    while (await write((tx) => mergePages(tx, index, pages))) pages = chunkPages
  }
}

export async function countSegments(db: Database['read'], index: string): Promise<number> {
  const { rows } = await sql<{ parts: number }>`select count(distinct segid) as parts
    from ${sql.table(`${index}_idx`)}`.execute(db)
  return rows[0]?.parts ?? 0
}

/** False once there is nothing to merge: then SQLite counts a single change, the order itself. */
async function mergePages(tx: Database['read'], index: string, pages: number): Promise<boolean> {
  const before = await totalChanges(tx)
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(tx)
  return (await totalChanges(tx)) - before > 1
}

async function totalChanges(tx: Database['read']): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx)
  return rows[0]?.changes ?? 0
}
