import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidateAffected, type Kind } from '../query/affected-queries.ts'
import { dismissUndoOf, showToast, takeMergeable } from '#web/shared/toasts.ts'
import type { UndoOptions } from '#web/shared/undo/run-undo.ts'
import { addUndoStep } from '#web/shared/undo/undo-steps.ts'

/**
 * Texts for a toast that is combined with the visible toast of the same kind, so that several changes share one toast.
 */
export interface MergingToast {
  kind: string
  /** The number of changes that the toast reports. By default 1. */
  count?: number
  one: string
  several: (count: number) => string
}

let running: Promise<unknown> = Promise.resolve()

/** Resolves when all undos that were started so far have ended. */
export const undosEnd = () => running

/**
 * Returns a function that undoes batches, last one first, and shows a toast that offers to redo them. A conflict opens
 * a dialog. Resolves to true when all batches were undone.
 */
export function useUndo() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  async function run(batches: readonly string[], options: UndoOptions) {
    const { runUndo } = await import('#web/shared/undo/run-undo.ts')
    return runUndo({ t, queryClient, undo }, batches, options)
  }

  function undo(batches: readonly string[], options: UndoOptions = {}): Promise<boolean> {
    // Another press of “Undo” would undo the same batches again, which is a conflict.
    dismissUndoOf(batches)
    const ending = run(batches, options)
    running = Promise.allSettled([running, ending])
    return ending
  }

  return undo
}

/**
 * Returns a function to call after a write. It refetches the changed records and shows a toast, with “Undo” when there
 * is a batch. The parameter `text` replaces the text “Saved”; null shows no toast.
 */
export function useWriteToast() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const undo = useUndo()

  return async (
    batchIds: string | null | readonly string[],
    text: string | MergingToast | null = t('toast.saved'),
    changed?: readonly Kind[],
  ) => {
    const { earlier, text: shown, counted } = mergeToast(text)
    const last = [batchIds ?? []].flat()
    const batches = [...earlier, ...last]
    const ofLast = typeof text === 'string' ? text : text?.one
    // Does not store the default text “Saved”, because it does not say what was changed. A toast after an undo shows
    // the stored text.
    const what = ofLast === t('toast.saved') ? undefined : ofLast
    addUndoStep(last, what)
    if (shown !== null) {
      const undoLast = { label: t('toast.undo'), onAction: () => void undo(last, { changed, what }) }
      const undoAll = {
        label: t('history.undoAll'),
        onAction: () => void undo(batches, { changed, what: shown }),
      }
      showToast({
        text: shown,
        counted,
        batches,
        action: last.length > 0 ? undoLast : earlier.length > 0 ? undoAll : undefined,
        moreAction: last.length > 0 && earlier.length > 0 ? undoAll : undefined,
      })
    }
    await invalidateAffected(queryClient, changed)
  }
}

/**
 * Removes the visible toast of the same kind, to combine it with the new one. Returns its batches as `earlier`, and the
 * text and the count of the combined toast.
 */
function mergeToast(text: string | MergingToast | null) {
  if (text === null || typeof text === 'string') return { earlier: [], text, counted: undefined }
  const before = takeMergeable(text.kind)
  const count = (before?.counted?.count ?? 0) + (text.count ?? 1)
  return {
    earlier: before?.batches ?? [],
    text: count === 1 ? text.one : text.several(count),
    counted: { kind: text.kind, count },
  }
}
