import type { Reader } from '#server/database/database.ts'

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
