import type { Reader } from '#server/database/database.ts'

export interface FoundHousehold {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly currency: string
}

export function findHouseholdByUuid(db: Reader, uuid: string): Promise<FoundHousehold | undefined> {
  return selectHouseholds(db).where('uuid', '=', uuid).executeTakeFirst()
}

/** Returns up to two households with this name: two already mean that the name is ambiguous. */
export function findHouseholdsNamed(db: Reader, name: string): Promise<FoundHousehold[]> {
  return selectHouseholds(db).where('name', '=', name).limit(2).execute()
}

function selectHouseholds(db: Reader) {
  return db.selectFrom('household').select(['id', 'uuid', 'name', 'currency'])
}

/** Returns the owner who has been a member for the longest time. */
export async function findFirstOwner(db: Reader, groupId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('membership')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}
