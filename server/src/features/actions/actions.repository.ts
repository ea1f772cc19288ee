import type { Reader } from '#server/database/database.ts'

export async function listIdsWithoutRef(db: Reader, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('group_id', '=', groupId)
    .where('import_ref', '=', '')
    .execute()
  return rows.map((row) => row.id)
}

export async function countDated(db: Reader, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom('item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where((eb) =>
      eb.or([eb('purchase_date', '<>', ''), eb('warranty_expires', '<>', ''), eb('sold_date', '<>', '')]),
    )
    .executeTakeFirstOrThrow()
  return count
}
