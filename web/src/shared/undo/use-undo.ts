import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoBatch } from '#contract/inventory/journal.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { askAgain, type Kind } from '#web/shared/cache/affected-queries.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { RunCancelled } from '#web/shared/api-error.ts'
import { followRun } from '#web/shared/runs/follow-run.ts'
import { dismissUndoOf, showToast, takeCounted } from '#web/shared/toasts.ts'
import { readUndoConflict, setUndoConflict } from '#web/shared/undo/undo-conflict.ts'
import { addUndoStep, removeUndoSteps } from '#web/shared/undo/undo-steps.ts'

/** A toast for one change that joins the one of its kind which still stands: several in a row are one line. */
export interface CountedText {
  kind: string
  /** How many changes it is about; one unless told. */
  count?: number
  one: string
  several: (count: number) => string
}

interface UndoOptions {
  /** The kinds of records it changes, whose queries are refetched; without them everything is. */
  changed?: readonly Kind[] | undefined
  /** True where the batches are undos, so that this does again what they undid. */
  isRedo?: boolean
  /** The batch of which what changed later is left as it is. */
  skipChangedOf?: string | undefined
}

/**
 * The one way to undo batches, from the last to the first, with a toast that can take that back. Where something stands in
 * the way, the dialog that names it opens. Resolves to true when all are undone.
 */
export function useUndo() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  return async function undo(batches: readonly string[], options: UndoOptions = {}): Promise<boolean> {
    const { changed, isRedo = false, skipChangedOf } = options
    const left = [...batches]
    const undos: string[] = []
    try {
      for (let batch = left.at(-1); batch !== undefined; batch = left.at(-1)) {
        const skipChanged = batch === skipChangedOf ? { skipChanged: 'true' } : {}
        const { batchId } = await followRun(t('run.undoing'), (id) =>
          callWithBatch(undoBatch, { params: { batch }, query: { id, ...skipChanged } }),
        )
        if (batchId) undos.push(batchId)
        left.pop()
      }
      forget(batches)
      if (isRedo) addUndoStep(undos)
      const again = () => void undo(undos, { changed, isRedo: !isRedo })
      const action = { label: t(isRedo ? 'toast.undo' : 'history.redo'), onAction: again }
      showToast({
        text: t(isRedo ? 'history.redone' : 'toast.undone'),
        ...(undos.length > 0 && { action, batches: undos }),
      })
    } catch (error) {
      const conflict = readUndoConflict(error)
      if (conflict) {
        forget(batches)
        const undoRest = () => void undo(left, { changed, isRedo, skipChangedOf: left.at(-1) })
        const isRest = conflict.undoable > 0 || left.length > 1
        setUndoConflict({ ...conflict, undoRest: isRest ? undoRest : undefined })
      } else {
        const done = batches.length - left.length
        const reason = error instanceof RunCancelled ? new RunCancelled(done, batches.length) : error
        showToast({ kind: 'error', text: errorText(reason, t) })
      }
    }
    await askAgain(queryClient, changed)
    return left.length === 0
  }
}

/** Nothing offers to undo these any more. */
function forget(batches: readonly string[]) {
  removeUndoSteps(batches)
  dismissUndoOf(batches)
}

/**
 * After a write: what it changed is refetched and a toast says so, with "Undo" when there is a batch.
 * `text` replaces "Saved"; null shows no toast.
 */
export function useSaved() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const undo = useUndo()

  return async (
    batchIds: string | null | readonly string[],
    text: string | CountedText | null = t('toast.saved'),
    changed?: readonly Kind[],
  ) => {
    const { batches, ...said } = withCounted([batchIds ?? []].flat(), text)
    addUndoStep(batches)
    const action =
      batches.length > 0
        ? { label: t('toast.undo'), onAction: () => void undo(batches, { changed }) }
        : undefined
    if (said.text !== null) showToast({ ...said, text: said.text, action, batches })
    await askAgain(queryClient, changed)
  }
}

function withCounted(batches: readonly string[], text: string | CountedText | null) {
  if (text === null || typeof text === 'string') return { batches, text }
  const before = takeCounted(text.kind)
  const count = (before?.counted?.count ?? 0) + (text.count ?? 1)
  const all = [...(before?.batches ?? []), ...batches]
  return {
    batches: all,
    text: count === 1 ? text.one : text.several(count),
    counted: { kind: text.kind, count },
  }
}
