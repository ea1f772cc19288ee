import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { countRows } from '#server/database/row-counts.ts'
import { notFound } from '#server/shared/app-error.ts'
import type { SuggestionTable } from './suggestions.table.ts'

export type SuggestionRow = Omit<SuggestionTable, 'group_id' | 'key_id' | 'input'> & { actor_name: string }

const suggestionsOf = ({ db, householdId }: HouseholdDb) =>
  db.selectFrom('suggestion').where('suggestion.group_id', '=', householdId)

export function countSuggestions(household: HouseholdDb): Promise<number> {
  return countRows(suggestionsOf(household))
}

/** Lists suggestions, newest first. */
export function listSuggestionRows(
  household: HouseholdDb,
  { limit, offset }: { limit: number; offset: number },
): Promise<SuggestionRow[]> {
  return suggestionsOf(household)
    .innerJoin('user_account', 'user_account.id', 'suggestion.user_id')
    .select([
      'suggestion.id',
      'suggestion.user_id',
      'suggestion.key_name',
      'suggestion.tool',
      'suggestion.shown',
      'suggestion.created_at',
      'user_account.name as actor_name',
    ])
    .orderBy('suggestion.created_at', 'desc')
    .orderBy('suggestion.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function insertSuggestion(tx: Writer, row: SuggestionTable): Promise<void> {
  await tx.insertInto('suggestion').values(row).execute()
}

export function findSuggestion(
  { db, householdId }: HouseholdDb,
  id: string,
): Promise<SuggestionTable | undefined> {
  return db
    .selectFrom('suggestion')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes a suggestion. Throws 404 when it does not exist, for example because another person has accepted it. */
export async function deleteSuggestion(tx: Writer, householdId: number, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('suggestion')
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('suggestion')
}
