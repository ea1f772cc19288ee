import type { Reader } from '#server/database/database.ts'

/** Counts the contents of a household; archived items are included. */
export async function countContents(
  db: Reader,
  householdId: number,
): Promise<{ items: number; locations: number; files: number }> {
  const count = async (table: 'item' | 'location' | 'file') => {
    const { total } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('group_id', '=', householdId)
      .executeTakeFirstOrThrow()
    return total
  }
  return { items: await count('item'), locations: await count('location'), files: await count('file') }
}
