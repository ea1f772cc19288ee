import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import { insertRows } from '#server/database/write-rows.ts'
import { createTableChecksum, type TableChecksum } from '#server/features/backups/table-copy/checksums.ts'
import {
  readTable,
  type Row,
  type TableShape,
} from '#server/features/backups/table-copy/tables.repository.ts'
import { readLines, type ZipEntry } from '#server/storage/read-zip.ts'

const rowsPerStatement = 100
/**
 * The maximum number of characters in a line of an archive. It is high, because a change holds a record twice, and
 * messages to people may be long.
 */
const maxLineLength = 64_000_000

/**
 * Yields the rows of a table as lines of JSON, which are the same on SQLite and PostgreSQL. Calls `onEnd` with their
 * checksum.
 */
export async function* writeLines(
  kind: DatabaseKind,
  db: Reader,
  table: TableShape,
  onEnd: (written: TableChecksum) => void,
): AsyncGenerator<Buffer> {
  const sum = createTableChecksum(table.name)
  for await (const rows of readTable(kind, db, table)) yield sum.add(rows)
  onEnd(sum.end())
}

export async function insertLines(
  kind: DatabaseKind,
  db: Writer,
  table: TableShape,
  entry: ZipEntry,
): Promise<void> {
  let rows: Row[] = []
  const insert = async () => {
    if (rows.length > 0) await insertRows(db, kind, table.name, rows)
    rows = []
  }
  for await (const line of readLines(entry.read(), maxLineLength)) {
    // as: the parsed line is a row, because `writeLines` wrote it, as the checksum proves.
    rows.push(JSON.parse(line) as Row)
    if (rows.length === rowsPerStatement) await insert()
  }
  await insert()
}
