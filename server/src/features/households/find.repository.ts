import { sql } from 'kysely'
import { foundKinds, type Found } from '#contract/households/find.ts'
import type { Reader } from '#server/database/database.ts'

export async function findRecordOf(db: Reader, userId: string, id: string): Promise<Found | undefined> {
  const queries = foundKinds.map(
    (kind) => sql`
      select item.id, ${sql.lit(kind)} as kind, household.uuid as "groupId", household.name as "groupName"
      from membership
      join household on household.id = membership.group_id
      join ${sql.table(kind)} as item on item.group_id = membership.group_id
      where membership.user_id = ${userId} and item.id = ${id}`,
  )
  const { rows } = await sql<Found>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows[0]
}
