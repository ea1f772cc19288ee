import { isDeepStrictEqual } from 'node:util'
import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import { emptyTable, insertRows } from '#server/database/write-rows.ts'
import { chunks } from '#server/shared/process/event-loop.ts'
import { createTableChecksum, checksumTable } from './checksums.ts'
import { listTableShapes, readTable } from './tables.repository.ts'

const chunkRows = 100

export class RowMismatchError extends Error {}

/**
 * Replaces all rows of the target database by those of the source, which has the same schema, and compares the
 * checksums of both. Calls `report` with the progress from 0 to 1.
 */
export async function copyRows(
  source: { readonly kind: DatabaseKind; readonly db: Reader },
  target: { readonly kind: DatabaseKind; readonly tx: Writer },
  report: (part: number) => void = () => undefined,
): Promise<void> {
  const tables = await listTableShapes(source.kind, source.db)
  const targets = await listTableShapes(target.kind, target.tx)
  for (const table of targets.toReversed()) await emptyTable(target.tx, table.name)
  for (const [index, table] of tables.entries()) {
    const sum = createTableChecksum(table.name)
    for await (const rows of readTable(source.kind, source.db, table)) {
      sum.add(rows)
      for (const chunk of chunks(rows, chunkRows)) await insertRows(target.tx, target.kind, table.name, chunk)
    }
    const written = targets.find(({ name }) => name === table.name)
    const found = written && (await checksumTable(target.kind, target.tx, written))
    if (!isDeepStrictEqual(found, sum.end()))
      throw new RowMismatchError(`the rows of ${table.name} are not equal`)
    report((index + 1) / tables.length)
  }
}
