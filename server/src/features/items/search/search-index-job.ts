import { attachmentEntity } from '#server/features/files/files.repository.ts'
import { mergeTextIndexes } from '#server/database/sqlite/text-indexes.ts'
import { dailyJobInOwnTransactions, onceJob, type Job } from '#server/jobs/jobs.ts'
import { rewriteNameKeys, rewriteOutdatedRows } from '#server/journal/part-rows.ts'
import { searchRowFormat } from '../item-rows.mapper.ts'
import { itemEntity } from '../items.repository.ts'

export const searchIndexJob: Job = dailyJobInOwnTransactions('search indexes', ({ database }) =>
  mergeTextIndexes(database),
)

/** After an upgrade, rewrites the search rows and the sort keys that an older version computed differently. */
export const searchRowsJob = onceJob(`search rows ${searchRowFormat}`, async ({ database, entities }) => {
  await rewriteOutdatedRows(database, [itemEntity, attachmentEntity])
  await rewriteNameKeys(database, entities)
})
