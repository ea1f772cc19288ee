import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { undoBatch } from '#contract/history.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { invalidateAffected, type Kind } from '../query/affected-queries.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { RunCancelledError } from '#web/shared/api-error.ts'
import { trackRun } from '../runs/track-run.ts'
import { showToast } from '#web/shared/toasts.ts'
import { readUndoConflict, undoConflictStore } from '#web/shared/undo/undo-conflict.ts'
import { addUndoStep, removeUndoSteps } from '#web/shared/undo/undo-steps.ts'

export interface UndoOptions {
  /** Kinds of records that the undo changes, to refetch their queries. By default all queries are refetched. */
  changed?: readonly Kind[] | undefined
  /** True when the batches are undos, so that their undo is a redo. */
  isRedo?: boolean
  /** Text of the toast that reported the write. */
  what?: string | undefined
  /** Id of a batch to undo even when some of its records have changed since. These records are skipped. */
  skipChangedOf?: string | undefined
}

interface UndoTools {
  readonly t: TFunction
  readonly queryClient: QueryClient
  /** Undoes further batches, when the user asks for a redo or for the rest. */
  readonly undo: (batches: readonly string[], options: UndoOptions) => unknown
}

/** Undoes batches for `useUndo`. Loaded on demand, because few visits need it. */
export async function runUndo(
  { t, queryClient, undo }: UndoTools,
  batches: readonly string[],
  options: UndoOptions,
): Promise<boolean> {
  const { changed, isRedo = false, what, skipChangedOf } = options
  const left = [...batches]
  const undos: string[] = []
  try {
    for (let batch = left.at(-1); batch !== undefined; batch = left.at(-1)) {
      const skipChanged = batch === skipChangedOf ? { skipChanged: 'true' } : {}
      const { batchId } = await trackRun(t('run.undoing'), (id) =>
        callWithBatch(undoBatch, { params: { batch }, query: { id, ...skipChanged } }),
      )
      if (batchId) undos.push(batchId)
      left.pop()
      removeUndoSteps([batch])
    }
    if (isRedo) addUndoStep(undos, what)
    const again = () => void undo(undos, { changed, isRedo: !isRedo, what })
    const action = { label: t(isRedo ? 'toast.undo' : 'history.redo'), onAction: again }
    const done = t(isRedo ? 'history.redone' : 'toast.undone')
    showToast({
      text: what ? t('history.withDetail', { what: done, detail: what }) : done,
      ...(undos.length > 0 && { action, batches: undos }),
    })
  } catch (error) {
    const conflict = readUndoConflict(error)
    if (conflict) {
      removeUndoSteps(batches)
      const undoRest = () => void undo(left, { changed, isRedo, what, skipChangedOf: left.at(-1) })
      const isRest = conflict.undoable > 0 || left.length > 1
      undoConflictStore.set({ ...conflict, undoRest: isRest ? undoRest : undefined })
    } else {
      const done = batches.length - left.length
      const reason = error instanceof RunCancelledError ? new RunCancelledError(done, batches.length) : error
      showToast({
        kind: 'error',
        text: errorText(reason, t),
        action: {
          label: t(isRedo ? 'history.redo' : done > 0 ? 'undo.rest' : 'toast.undo'),
          onAction: () => void undo(left, options),
        },
        batches: left,
      })
    }
  }
  await invalidateAffected(queryClient, changed)
  return left.length === 0
}
