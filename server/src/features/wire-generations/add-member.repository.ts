import type { Reader } from '#server/database/database.ts'

export async function sharesHousehold(db: Reader, userId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership as own')
    .innerJoin('membership as theirs', 'theirs.group_id', 'own.group_id')
    .select('own.group_id')
    .where('own.user_id', '=', userId)
    .where('theirs.user_id', '=', otherId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
