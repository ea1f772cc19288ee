import { createHash } from 'node:crypto'
import type { DatabaseKind, Reader } from '#server/database/database.ts'
import { readTable, type Row, type TableShape } from './tables.repository.ts'

/** The checksum of a table's rows as lines of JSON. It is the same for SQLite and PostgreSQL. */
export interface TableChecksum {
  readonly name: string
  readonly rows: number
  readonly sha256: string
}

/** Computes the checksum of a table from its rows in the order of its key. `add` returns them as lines of JSON. */
export function createTableChecksum(name: string): {
  add(rows: readonly Row[]): Buffer
  end(): TableChecksum
} {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(rows) {
      const lines = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      hash.update(lines)
      count += rows.length
      return lines
    },
    end: () => ({ name, rows: count, sha256: hash.digest('hex') }),
  }
}

export async function checksumTable(
  kind: DatabaseKind,
  db: Reader,
  table: TableShape,
): Promise<TableChecksum> {
  const sum = createTableChecksum(table.name)
  for await (const rows of readTable(kind, db, table)) sum.add(rows)
  return sum.end()
}
