import type { Reader, Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { FoundPageTable } from './guests.table.ts'

export function findFoundPage({ db, householdId }: HouseholdDb): Promise<FoundPageTable | undefined> {
  return db.selectFrom('found_page').selectAll().where('group_id', '=', householdId).executeTakeFirst()
}

export async function putFoundPage({ db }: HouseholdDb<Writer>, page: FoundPageTable): Promise<void> {
  const { is_on, text, shows_name, updated_at } = page
  await db
    .insertInto('found_page')
    .values(page)
    .onConflict((key) => key.column('group_id').doUpdateSet({ is_on, text, shows_name, updated_at }))
    .execute()
}

export interface FoundHousehold extends FoundPageTable {
  householdUuid: string
  revision: number
  timeZone: string
}

export function findFoundHousehold(db: Reader, code: string): Promise<FoundHousehold | undefined> {
  return db
    .selectFrom('found_page')
    .innerJoin('household', 'household.id', 'found_page.group_id')
    .selectAll('found_page')
    .select(['household.uuid as householdUuid', 'household.revision', 'household.time_zone as timeZone'])
    .where('found_page.code', '=', code)
    .where('found_page.is_on', '=', 1)
    .executeTakeFirst()
}
