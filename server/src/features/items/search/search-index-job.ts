import { mergeTextIndexes } from '#server/database/sqlite/merge-text-indexes.ts'
import { dailyJobInOwnTransactions, type Job } from '#server/jobs/jobs.ts'

/** Merges the segments of the full-text indexes once a day, which keeps searches fast. */
export const searchIndexJob: Job = dailyJobInOwnTransactions('search indexes', ({ database }) =>
  mergeTextIndexes(database),
)
