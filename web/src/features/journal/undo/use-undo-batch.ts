import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { patchItem } from '#contract/items/items.ts'
import { getJournalBatch, type RecordChange, undoBatch } from '#contract/inventory/journal.ts'
import type { ShownBatch } from '#web/features/journal/history-batches.ts'
import { canPutBack, toPutBack } from '#web/features/journal/undo/put-back.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { followRun } from '#web/shared/runs/follow-run.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useWrite } from '#web/shared/use-write.ts'

/** More would be undone than this history shows: how many changes in all. */
class WiderUndo extends Error {
  override readonly name = 'WiderUndo'
  readonly count: number

  constructor(count: number) {
    super(`${count} changes would be undone.`)
    this.count = count
  }
}

interface Wider {
  batchId: string
  count: number
}

/** Takes a batch back; asks first where it did more than is shown here, or where items changed again since. */
export function useUndoBatch() {
  const { t } = useTranslation()
  const [wider, setWider] = useState<Wider | null>(null)
  const [outdated, setOutdated] = useState<RecordChange | null>(null)

  const undoing = useWrite({
    async write(send, { batchId, count }: Wider) {
      const params = { batch: batchId }
      const { totalChanges } = await call(getJournalBatch, { params })
      if (totalChanges > count) throw new WiderUndo(totalChanges)
      await followRun(t('run.undoing'), (id) => send(undoBatch, { params, query: { id } }))
    },
    toast: () => t('toast.undone'),
    awaitRefetch: true,
  })
  const puttingBack = useWrite({
    write: (send, change: RecordChange) =>
      send(patchItem, { params: { id: change.id }, body: toPutBack(change) }),
    changes: ['item'],
    toast: () => t('history.putBackDone'),
    awaitRefetch: true,
  })

  async function undo({ batchId, changes }: ShownBatch) {
    const [only] = changes
    try {
      await undoing.writeOrThrow({ batchId, count: changes.length })
    } catch (error) {
      if (error instanceof WiderUndo) return setWider({ batchId, count: error.count })
      if (isChangedSince(error) && only && changes.length === 1 && canPutBack(only)) return setOutdated(only)
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  async function putBackOutdated() {
    if (outdated) await puttingBack.write(outdated)
    setOutdated(null)
  }

  async function undoWider() {
    if (wider) await undoing.write(wider)
    setWider(null)
  }

  function leave() {
    setWider(null)
    setOutdated(null)
  }

  const pendingId = undoing.pending?.batchId ?? puttingBack.pending?.batchId ?? null
  return { undo, pendingId, wider, undoWider, outdated, putBackOutdated, leave }
}

function isChangedSince(error: unknown) {
  return error instanceof ApiError && error.code === 'changed_since'
}
