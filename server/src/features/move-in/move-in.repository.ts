import type { Reader } from '#server/database/database.ts'
import { parseUuid } from '#server/shared/new-id.ts'

export interface FoundHousehold {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly currency: string
}

export function findHouseholdByUuid(db: Reader, uuid: string): Promise<FoundHousehold | undefined> {
  return selectHouseholds(db).where('uuid', '=', uuid).executeTakeFirst()
}

/**
 * Returns the household with this id or, if there is none, up to two households with this name. Two mean that the name
 * is ambiguous.
 */
export async function findHouseholdsCalled(db: Reader, text: string): Promise<FoundHousehold[]> {
  const uuid = parseUuid(text)
  const byId = uuid === undefined ? undefined : await findHouseholdByUuid(db, uuid)
  return byId ? [byId] : selectHouseholds(db).where('name', '=', text).limit(2).execute()
}

function selectHouseholds(db: Reader) {
  return db.selectFrom('household').select(['id', 'uuid', 'name', 'currency'])
}

/** Returns the owner who has been a member for the longest time. */
export async function findFirstOwner(db: Reader, householdId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('membership')
    .select('user_id')
    .where('group_id', '=', householdId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}
