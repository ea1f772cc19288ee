import type { HouseholdDb } from '#server/database/household-db.ts'

/** The records that were changed after a revision, the earliest first. */
export function listChangedSince({ db, groupId }: HouseholdDb, since: number, limit: number) {
  return db
    .selectFrom('change')
    .select(['revision', 'entity', 'entity_id as id'])
    .where('group_id', '=', groupId)
    .where('revision', '>', since)
    .orderBy('revision')
    .orderBy('position')
    .limit(limit)
    .execute()
}
