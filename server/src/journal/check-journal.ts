import type { Reader } from '#server/database/database.ts'
import { readPages } from '#server/database/keyset-pages.ts'
import { countRows } from '#server/database/row-counts.ts'
import type { BatchSummary } from './change.table.ts'

export interface JournalReport {
  batches: number
  changes: number
  /** The number of batches whose changes differ from their summary, or whose revision is too high. */
  damaged: number
  /** The first damaged batches, at most `maxNamed`. */
  named: { readonly household: string; readonly revision: number }[]
  stray: number
}

const maxNamed = 100

interface BatchRow {
  group_id: number
  revision: number
  summary: string
  /** The household's revision. It is null, like `household`, while the household is being deleted. */
  reached: number | null
  household: string | null
}

/**
 * Compares every batch with its changes. A revision without a batch is no error, because some writes increase the
 * revision only to invalidate caches.
 */
export async function checkJournal(db: Reader): Promise<JournalReport> {
  const report: JournalReport = {
    batches: 0,
    changes: 0,
    damaged: 0,
    named: [],
    stray: await countOrphanChanges(db),
  }
  const steps = readPages<BatchRow>(['group_id', 'revision'], (isAfterCursor, limit) =>
    selectBatches(db).where(isAfterCursor).orderBy('group_id').orderBy('revision').limit(limit).execute(),
  )
  for await (const batches of steps) {
    const found = await countChanges(db, batches)
    for (const batch of batches) {
      const { count, last } = found.get(keyOf(batch)) ?? { count: 0, last: -1 }
      report.batches++
      report.changes += count
      const recorded = readSummary(batch.summary).reduce((sum, entry) => sum + entry.count, 0)
      const isAhead = batch.reached !== null && batch.reached < batch.revision
      if (count === recorded && last === count - 1 && !isAhead) continue
      report.damaged++
      if (report.named.length < maxNamed)
        report.named.push({ household: batch.household ?? String(batch.group_id), revision: batch.revision })
    }
  }
  return report
}

const keyOf = ({ group_id, revision }: Pick<BatchRow, 'group_id' | 'revision'>) => `${group_id} ${revision}`

function selectBatches(db: Reader) {
  return db
    .selectFrom('batch')
    .select(['batch.group_id', 'batch.revision', 'batch.summary'])
    .select(({ selectFrom }) => {
      const own = selectFrom('household').whereRef('household.id', '=', 'batch.group_id')
      return [own.select('household.revision').as('reached'), own.select('household.uuid').as('household')]
    })
}

/** Counts the changes of consecutive batches, and finds the highest position in each. */
async function countChanges(
  db: Reader,
  batches: readonly BatchRow[],
): Promise<Map<string, { count: number; last: number | null }>> {
  const [first, last] = [batches.at(0), batches.at(-1)]
  if (!first || !last) return new Map()
  const rows = await db
    .selectFrom('change')
    .select(({ fn }) => [
      'group_id',
      'revision',
      fn.countAll<number>().as('count'),
      fn.max('position').as('last'),
    ])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('group_id', 'revision'), '>=', tuple(first.group_id, first.revision)),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('group_id', 'revision'), '<=', tuple(last.group_id, last.revision)),
    )
    .groupBy(['group_id', 'revision'])
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function readSummary(text: string): BatchSummary {
  try {
    // as: the summary is parsed JSON, which the journal has written.
    return JSON.parse(text) as BatchSummary
  } catch {
    return []
  }
}

function countOrphanChanges(db: Reader): Promise<number> {
  return countRows(
    db
      .selectFrom('change')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('batch')
              .select('batch.id')
              .whereRef('batch.group_id', '=', 'change.group_id')
              .whereRef('batch.revision', '=', 'change.revision'),
          ),
        ),
      ),
  )
}

/** Returns the time of the newest batch, or null when there is none. */
export async function findNewestEntry(db: Reader): Promise<number | null> {
  const { newest } = await db
    .selectFrom('batch')
    .select(({ fn }) => fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}
