import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'
import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { limitReached } from '#server/shared/app-error.ts'
import type { AnyEntity, BeforeAfter, StoredRecord } from './entity.ts'

/** Throws 409 `limit_reached` when the household, or an owner of the records, has too many of this kind. */
export async function checkLimit(
  { db, kind, householdId }: HouseholdDb<Writer>,
  entity: AnyEntity,
  states: readonly BeforeAfter<StoredRecord>[],
): Promise<void> {
  const { limit, table } = entity
  if (!limit) return
  const rowOf = (record: StoredRecord | null) =>
    new Map<string, unknown>(record ? Object.entries(entity.row(householdId, record)) : [])
  const rows = states.map(({ before, after }) => ({ before: rowOf(before), after: rowOf(after) }))
  for (const column of limit.columns ?? ['group_id']) {
    const given = rows.filter(
      ({ before, after }) => (after.get(column) ?? null) !== (before.get(column) ?? null),
    )
    // as: a record may have values of any type, but `column` holds the id of an owner, or null when the record has an
    // owner of another kind.
    const owners = [...new Set(given.map(({ after }) => after.get(column) ?? []).flat())] as string[]
    if (owners.length === 0) continue
    const above = await sql`select 1 from ${sql.table(table)}
      where group_id = ${householdId} and ${isAnyOf(kind, column, owners)}
      group by ${sql.ref(column)} having count(*) > ${limit.most} limit 1`.execute(db)
    if (above.rows.length > 0) throw limitReached(limit.most, limit.what)
  }
}
