import type { JournalContext } from '#server/journal/author.ts'
import type { Gauge } from '#server/shared/process/gauge.ts'

export type ImportContext = JournalContext & { autoAssetIds: boolean; gauge: Gauge }
