import type { HouseholdDb } from '#server/database/household-db.ts'
import { readPages } from '#server/database/keyset-pages.ts'

/** The different names of the items of a household, folded, some at a time. */
export function walkNameKeys({ db, groupId }: HouseholdDb) {
  return readPages<{ name_key: string }>(['name_key'], (isAfterCursor, limit) =>
    db
      .selectFrom('item')
      .select('name_key')
      .distinct()
      .where('group_id', '=', groupId)
      .where(isAfterCursor)
      .orderBy('name_key')
      .limit(limit)
      .execute(),
  )
}

/** The different makers of the items of a household, some at a time. */
export function walkMakers({ db, groupId }: HouseholdDb) {
  return readPages<{ manufacturer: string }>(['manufacturer'], (isAfterCursor, limit) =>
    db
      .selectFrom('item')
      .select('manufacturer')
      .distinct()
      .where('group_id', '=', groupId)
      .where(isAfterCursor)
      .orderBy('manufacturer')
      .limit(limit)
      .execute(),
  )
}
