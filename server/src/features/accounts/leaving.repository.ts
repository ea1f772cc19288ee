import type { Reader } from '#server/database/database.ts'

/** Counts the items (archived ones included), locations and files of a household. */
export async function countContents(
  db: Reader,
  groupId: number,
): Promise<{ items: number; locations: number; files: number }> {
  const count = async (table: 'item' | 'location' | 'file') => {
    const { total } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow()
    return total
  }
  return { items: await count('item'), locations: await count('location'), files: await count('file') }
}
