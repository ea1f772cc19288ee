import { onceJob } from '#server/jobs/jobs.ts'
import { rewriteOutdatedRows } from '#server/journal/part-rows.ts'
import { searchRowFormat } from '../item-rows.mapper.ts'
import { itemEntity } from '../items.repository.ts'

/** After an upgrade, writes the search rows anew that an older version wrote in another format. */
export const searchRowsJob = onceJob(`search rows ${searchRowFormat}`, ({ database }) =>
  rewriteOutdatedRows(database, [itemEntity]),
)
