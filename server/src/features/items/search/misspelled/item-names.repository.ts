import type { HouseholdDb } from '#server/database/household-db.ts'
import { inSteps } from '#server/database/read-in-steps.ts'

/** The different names of the items of a household, folded, some at a time. */
export function walkNameKeys({ db, groupId }: HouseholdDb) {
  return inSteps<{ name_key: string }>(['name_key'], (isNext, limit) =>
    db
      .selectFrom('item')
      .select('name_key')
      .distinct()
      .where('group_id', '=', groupId)
      .where(isNext)
      .orderBy('name_key')
      .limit(limit)
      .execute(),
  )
}

/** The different makers of the items of a household, some at a time. */
export function walkMakers({ db, groupId }: HouseholdDb) {
  return inSteps<{ manufacturer: string }>(['manufacturer'], (isNext, limit) =>
    db
      .selectFrom('item')
      .select('manufacturer')
      .distinct()
      .where('group_id', '=', groupId)
      .where(isNext)
      .orderBy('manufacturer')
      .limit(limit)
      .execute(),
  )
}
