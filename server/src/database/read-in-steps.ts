import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Rows of one statement: many more would keep the event loop for too long. */
const stepSize = 500

/**
 * All rows of a list in the order of `columns`, which together are unique. Each statement begins behind the last row
 * of the one before, so an index on the columns keeps it short.
 */
export async function readInSteps<Row extends object>(
  columns: readonly (keyof Row & string)[],
  readStep: (isNext: RawBuilder<SqlBool>, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const isNext = last
      ? sql<SqlBool>`(${names}) > (${sql.join(columns.map((column) => last[column]))})`
      : sql<SqlBool>`1 = 1`
    const step = await readStep(isNext, stepSize)
    rows.push(...step)
    if (step.length < stepSize) return rows
  }
}
