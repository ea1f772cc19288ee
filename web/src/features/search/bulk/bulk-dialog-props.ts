import type { Selection } from '#web/features/search/bulk/items-selection.ts'
import type { RunBulk } from '#web/features/search/bulk/use-bulk.ts'

export interface BulkDialogProps {
  selection: Selection
  run: RunBulk
  onClose: () => void
}
