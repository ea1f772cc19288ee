import { mergeTextIndexes } from '#server/database/sqlite/text-indexes.ts'
import { dailyJobInOwnTransactions, type Job } from '#server/jobs/jobs.ts'

export const searchIndexJob: Job = dailyJobInOwnTransactions('search indexes', ({ database }) =>
  mergeTextIndexes(database),
)
