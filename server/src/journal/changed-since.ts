import type { HouseholdDb } from '#server/database/household-db.ts'
import { prepareQuery } from '#server/database/prepare.ts'

interface Since {
  groupId: number
  since: number
  limit: number
}

const changedSince = prepareQuery(({ db }, { groupId, since, limit }: Since) =>
  db
    .selectFrom('change')
    .select(['revision', 'entity', 'entity_id as id'])
    .where('group_id', '=', groupId)
    .where('revision', '>', since)
    .orderBy('revision')
    .orderBy('position')
    .limit(limit),
)

/** The records that were changed after a revision, the earliest first. */
export function listChangedSince(household: HouseholdDb, since: number, limit: number) {
  return changedSince(household, { groupId: household.groupId, since, limit })
}
