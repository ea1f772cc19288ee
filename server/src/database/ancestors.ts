import { sql } from 'kysely'
import { isAnyOf } from './dialect.ts'
import type { DatabaseKind, Reader } from './database.ts'

export interface TreeTable {
  readonly table: 'location' | 'item' | 'label'
  readonly householdId: number
}

interface Link {
  id: string
  parentId: string | null
}

/**
 * Returns the rows with these ids and all their ancestors, each row once, in any order. One query finds ancestors at
 * any depth.
 */
export async function listWithAncestors(
  db: Reader,
  kind: DatabaseKind,
  { table, householdId }: TreeTable,
  ids: readonly string[],
): Promise<Link[]> {
  const { rows } = await sql<Link>`with recursive above(id, parent_id) as (
      select id, parent_id from ${sql.table(table)} where group_id = ${householdId} and ${isAnyOf(kind, 'id', ids)}
      union
      select parent.id, parent.parent_id from above
        join ${sql.table(table)} as parent on parent.group_id = ${householdId} and parent.id = above.parent_id
    ) select id, parent_id as "parentId" from above`.execute(db)
  return rows
}
