import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { patchItem } from '#contract/items.ts'
import { getJournalBatch, type ThingChange, undoBatch } from '#contract/journal.ts'
import type { Deed } from '#web/features/history/history-deeds.ts'
import { canPutBack, toPutBack } from '#web/features/history/put-back.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call, callWithBatch } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'

/** More would be taken back than this history shows: how many changes in all. */
export interface Wider {
  batchId: string
  count: number
}

/** Takes a deed back; asks first where it did more than is shown here, or where things changed again since. */
export function useUndoDeed() {
  const { t } = useTranslation()
  const saved = useSaved()
  const [pendingId, setPendingId] = useState<string | null>(null)
  const [wider, setWider] = useState<Wider | null>(null)
  const [outdated, setOutdated] = useState<ThingChange | null>(null)

  async function run(batchId: string, work: () => Promise<void>) {
    if (pendingId !== null) return
    setPendingId(batchId)
    try {
      await work()
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    } finally {
      setPendingId(null)
    }
  }

  async function send(batch: string) {
    const { batchId } = await callWithBatch(undoBatch, { params: { batch } })
    await saved(batchId, t('toast.undone'))
  }

  function undo({ batchId, changes }: Deed) {
    return run(batchId, async () => {
      const { totalChanges } = await call(getJournalBatch, { params: { batch: batchId } })
      if (totalChanges > changes.length) return setWider({ batchId, count: totalChanges })
      const [only] = changes
      try {
        await send(batchId)
      } catch (error) {
        if (!isChangedSince(error) || !only || changes.length > 1 || !canPutBack(only)) throw error
        setOutdated(only)
      }
    })
  }

  async function putBackOutdated() {
    if (!outdated) return
    await run(outdated.batchId, async () => {
      const input = { params: { id: outdated.id }, body: toPutBack(outdated) }
      const { batchId } = await callWithBatch(patchItem, input)
      await saved(batchId, t('history.putBackDone'))
    })
    setOutdated(null)
  }

  async function undoWider() {
    if (!wider) return
    await run(wider.batchId, () => send(wider.batchId))
    setWider(null)
  }

  function leave() {
    setWider(null)
    setOutdated(null)
  }

  return { undo, pendingId, wider, undoWider, outdated, putBackOutdated, leave }
}

function isChangedSince(error: unknown) {
  return error instanceof ApiError && error.code === 'changed_since'
}
