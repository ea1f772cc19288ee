import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The number of rows that one statement reads. Many more would block the event loop for too long. */
const pageSize = 500

type ReadPage<Row> = (isAfterCursor: RawBuilder<SqlBool>, limit: number) => Promise<Row[]>

/** Reads rows page by page and returns them in the order of `columns`: all rows, or only those after `start`. */
export async function readAllPages<Row extends object>(
  columns: readonly (keyof Row & string)[],
  readStep: ReadPage<Row>,
  start?: Partial<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const step of readPages(columns, readStep, start)) rows.push(...step)
  return rows
}

/**
 * Yields pages of rows in the order of `columns`, which must be unique together.
 * Each statement starts after the last row of the page before, so an index on the columns keeps it fast.
 */
export async function* readPages<Row extends object>(
  columns: readonly (keyof Row & string)[],
  readStep: ReadPage<Row>,
  start?: Partial<Row>,
): AsyncGenerator<readonly Row[]> {
  for (let last = start; ;) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const isAfterCursor = last
      ? sql<SqlBool>`(${names}) > (${sql.join(valuesOf(last, columns))})`
      : sql<SqlBool>`1 = 1`
    const step = await readStep(isAfterCursor, pageSize)
    yield step
    if (step.length < pageSize) return
    last = step.at(-1)
  }
}

function valuesOf<Row extends object>(
  row: Partial<Row>,
  columns: readonly (keyof Row & string)[],
): unknown[] {
  return columns.map((column) => row[column])
}
