import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

export interface FileTotals {
  readonly files: number
  readonly bytes: number
}

/**
 * Adds files to the household's totals. The household must be locked, because otherwise two servers could count a
 * file twice.
 */
export async function addFileTotals(
  tx: Writer,
  householdId: number,
  { files, bytes }: FileTotals,
): Promise<void> {
  await tx
    .updateTable('household')
    .set((eb) => ({ files: eb('files', '+', files), file_bytes: eb('file_bytes', '+', bytes) }))
    .where('id', '=', householdId)
    .execute()
}

/** Returns the stored totals of a household, and the totals counted from its files. */
export async function readFileTotals(
  db: Reader,
  householdId: number,
): Promise<{ stored: FileTotals; counted: FileTotals }> {
  const stored = await db
    .selectFrom('household')
    .select(['files', 'file_bytes as bytes'])
    .where('id', '=', householdId)
    .executeTakeFirst()
  const counted = await db
    .selectFrom('file')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql.lit(0)).as('bytes'),
    ])
    .where('group_id', '=', householdId)
    .executeTakeFirstOrThrow()
  return { stored: stored ?? { files: 0, bytes: 0 }, counted }
}

export async function rewriteFileTotals(tx: Writer, householdId: number): Promise<void> {
  const { counted } = await readFileTotals(tx, householdId)
  await tx
    .updateTable('household')
    .set({ files: counted.files, file_bytes: counted.bytes })
    .where('id', '=', householdId)
    .execute()
}
