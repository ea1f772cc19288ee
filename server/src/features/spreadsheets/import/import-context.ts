import type { JournalContext } from '#server/journal/author.ts'
import type { Gauge } from '#server/shared/process/gauge.ts'
import type { ParentLinks } from './parent-links.ts'

export type ImportContext = JournalContext & { autoAssetIds: boolean; gauge: Gauge }

/** Results of the first reading of a file that the second needs. */
export interface CheckedFile {
  highestAssetId: number
  links: ParentLinks
}
