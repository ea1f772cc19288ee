import type { HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'

export function walkNameKeys({ db, householdId }: HouseholdDb) {
  return readPages<{ name_key: string }>(['name_key'], (isAfterCursor, limit) =>
    db
      .selectFrom('item')
      .select('name_key')
      .distinct()
      .where('group_id', '=', householdId)
      .where(isAfterCursor)
      .orderBy('name_key')
      .limit(limit)
      .execute(),
  )
}

export function walkMakers({ db, householdId }: HouseholdDb) {
  return readPages<{ manufacturer: string }>(['manufacturer'], (isAfterCursor, limit) =>
    db
      .selectFrom('item')
      .select('manufacturer')
      .distinct()
      .where('group_id', '=', householdId)
      .where(isAfterCursor)
      .orderBy('manufacturer')
      .limit(limit)
      .execute(),
  )
}
