import { createHash } from 'node:crypto'
import type { DatabaseKind, Reader } from '../database.ts'
import { readTable, type Row, type TableShape } from './tables.ts'

/** The rows of a table as lines of JSON, which both databases write alike. */
export interface TableChecksum {
  readonly name: string
  readonly rows: number
  /** Of its lines. */
  readonly sha256: string
}

/** Sums up rows in the order of their table; `add` returns them as lines. */
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

/** The table as it is now. */
export async function checksumTable(
  kind: DatabaseKind,
  db: Reader,
  table: TableShape,
): Promise<TableChecksum> {
  const sum = createTableChecksum(table.name)
  for await (const rows of readTable(kind, db, table)) sum.add(rows)
  return sum.end()
}
