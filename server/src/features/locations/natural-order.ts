import { yieldIfLong } from '#server/shared/process/event-loop.ts'

/** Sorting more at once would hold up other requests; so many names that differ by a number stay as they are. */
const longestRun = 5000

/**
 * Puts rows that are sorted by name into the order people expect: `Shelf 2` before `Shelf 10`. Only names that are the
 * same up to a number change places, and those stand together already.
 */
export async function inNaturalOrder<Row extends { name_key: string }>(rows: readonly Row[]): Promise<Row[]> {
  const ordered: Row[] = []
  let run: Row[] = []
  let start: string | undefined
  const endRun = () => {
    for (const row of sortRun(run)) ordered.push(row)
    run = []
  }
  for (const [index, row] of rows.entries()) {
    if (index % 500 === 0) await yieldIfLong()
    const next = beforeNumber(row.name_key)
    if (next === undefined || next !== start) endRun()
    start = next
    run.push(row)
  }
  endRun()
  return ordered
}

function sortRun<Row extends { name_key: string }>(run: readonly Row[]): readonly Row[] {
  if (run.length < 2 || run.length > longestRun) return run
  return run
    .map((row) => ({ row, key: row.name_key.replace(/\d+/g, (digits) => digits.padStart(16, '0')) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ row }) => row)
}

/** Undefined for a name without a number. */
function beforeNumber(key: string): string | undefined {
  const at = key.search(/\d/)
  return at < 0 ? undefined : key.slice(0, at)
}
