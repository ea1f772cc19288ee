import { useState } from 'react'
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
  const [pendingId, setPendingId] = useState<string | null>(null)

  async function undoShown({ batchId, changes, first }: ShownBatch) {
    if (pendingId !== null) return
    setPendingId(batchId)
    try {
      const { totalChanges } = await call(getJournalBatch, { params: { batch: batchId } })
      if (totalChanges > changes.length) setWider({ batchId, count: totalChanges })
      else await undo([batchId], { isRedo: first.source === 'undo' })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      setPendingId(null)
    }
  }

  async function undoWider() {
    if (!wider) return
    setPendingId(wider.batchId)
    await undo([wider.batchId])
    setPendingId(null)
    setWider(null)
  }

  return { undo: undoShown, pendingId, wider, undoWider, leave: () => setWider(null) }
}
