import { isAnyOf } from '#server/database/dialect.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { inSteps } from '#server/database/read-in-steps.ts'
import type { ItemTable } from '#server/features/items/items.table.ts'

/** The key of an item’s name, and its maker. */
export type ItemNames = Pick<ItemTable, 'id' | 'name_key' | 'manufacturer'>

const selectNames = ({ db, groupId }: HouseholdDb) =>
  db.selectFrom('item').select(['id', 'name_key', 'manufacturer']).where('group_id', '=', groupId)

export function listNames(household: HouseholdDb, ids: readonly string[]): Promise<ItemNames[]> {
  return selectNames(household)
    .where(isAnyOf(household.kind, 'id', ids))
    .execute()
}

/** The names of all items of a household, some at a time. */
export function walkNames(household: HouseholdDb): AsyncGenerator<readonly ItemNames[]> {
  return inSteps(['id'], (isNext, limit) =>
    selectNames(household).where(isNext).orderBy('id').limit(limit).execute(),
  )
}
