import { useTranslation } from 'react-i18next'
import { undoBatch } from '#contract/inventory/journal.ts'
import type { ShownEntry } from '#web/features/journal/household-entries.ts'
import { undoBatches } from '#web/shared/runs/undo-batches.ts'
import { useWrite } from '#web/shared/use-write.ts'

/** Undoes all that an entry shows; of one that is undone it undoes the undo. */
export function useUndoEntry() {
  const { t } = useTranslation()
  return useWrite({
    async write(send, { first, batchIds, undoIds }: ShownEntry) {
      // Each edit stands on the one before it, and each undo on the undo of the next edit.
      const batches = first.isUndone ? undoIds.toReversed() : batchIds
      await undoBatches(batches, (batch, id) => send(undoBatch, { params: { batch }, query: { id } }))
    },
    toast: (_, { first }) => t(first.isUndone ? 'history.redone' : 'toast.undone'),
    awaitRefetch: true,
  })
}
