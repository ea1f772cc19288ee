import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

/** How many files a household has, and how large they are together. */
export interface FileTotals {
  readonly files: number
  readonly bytes: number
}

/** Adds to what a household keeps of its files; only behind its lock, or two servers would count the same file. */
export async function addFileTotals(
  tx: Writer,
  groupId: number,
  { files, bytes }: FileTotals,
): Promise<void> {
  await tx
    .updateTable('household')
    .set((eb) => ({ files: eb('files', '+', files), file_bytes: eb('file_bytes', '+', bytes) }))
    .where('id', '=', groupId)
    .execute()
}

/** The totals that a household keeps, and the ones that its files make. */
export async function readFileTotals(
  db: Reader,
  groupId: number,
): Promise<{ kept: FileTotals; counted: FileTotals }> {
  const kept = await db
    .selectFrom('household')
    .select(['files', 'file_bytes as bytes'])
    .where('id', '=', groupId)
    .executeTakeFirst()
  const counted = await db
    .selectFrom('file')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql.lit(0)).as('bytes'),
    ])
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return { kept: kept ?? { files: 0, bytes: 0 }, counted }
}

/** Counts the files of a household anew. */
export async function rewriteFileTotals(tx: Writer, groupId: number): Promise<void> {
  const { counted } = await readFileTotals(tx, groupId)
  await tx
    .updateTable('household')
    .set({ files: counted.files, file_bytes: counted.bytes })
    .where('id', '=', groupId)
    .execute()
}
