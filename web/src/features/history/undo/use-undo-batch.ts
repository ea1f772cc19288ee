import { useRef, useState } from 'react'
import { getJournalBatch } from '#contract/history.ts'
import { useTranslation } from 'react-i18next'
import type { ShownBatch } from '../history-batches.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { call } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useUndo } from '#web/shared/undo/use-undo.ts'

interface Wider {
  batchId: string
  count: number
}

/** Undoes a batch. Asks first when the batch changed more records than the page shows. */
export function useUndoBatch() {
  const { t } = useTranslation()
  const undo = useUndo()
  const [wider, setWider] = useState<Wider | null>(null)
  const [pendingIds, setPendingIds] = useState<readonly string[]>([])
  const earlier = useRef(Promise.resolve())

  /** Undoes a batch after those whose buttons were pressed before. */
  function undoShown(batch: ShownBatch) {
    if (pendingIds.includes(batch.batchId)) return
    const before = earlier.current
    earlier.current = whilePending(batch.batchId, async () => {
      await before
      await undoUnlessWider(batch)
    })
  }

  async function undoUnlessWider({ batchId, changes, first }: ShownBatch) {
    try {
      const { totalChanges } = await call(getJournalBatch, { params: { batch: batchId } })
      if (totalChanges > changes.length) setWider({ batchId, count: totalChanges })
      else await undo([batchId], { isRedo: first.source === 'undo' })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  async function undoWider() {
    if (!wider) return
    await whilePending(wider.batchId, () => undo([wider.batchId]))
    setWider(null)
  }

  async function whilePending(batchId: string, work: () => Promise<unknown>) {
    setPendingIds((ids) => [...ids, batchId])
    await work()
    setPendingIds((ids) => ids.filter((id) => id !== batchId))
  }

  return { undo: undoShown, pendingIds, wider, undoWider, leave: () => setWider(null) }
}
