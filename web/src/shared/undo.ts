import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoBatch } from '#contract/inventory/journal.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { askAgain, type Kind } from '#web/shared/cache/affected-queries.ts'
import { call } from '#web/shared/api.ts'
import { undoBatches } from '#web/shared/runs/undo-batches.ts'
import { showToast, takeCounted } from '#web/shared/toasts.ts'

/** A toast for one change that joins the one of its kind which still stands: several in a row are one line. */
export interface CountedText {
  kind: string
  one: string
  several: (count: number) => string
}

/**
 * After a write: what it changed is refetched and a toast says so, with "Undo" when there is a batch.
 * Several batches are undone from the last to the first. `text` replaces "Saved"; null shows no toast.
 */
export function useSaved() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  async function undo(batches: readonly string[], changed: readonly Kind[] | undefined) {
    try {
      await undoBatches(batches.toReversed(), (batch, id) =>
        call(undoBatch, { params: { batch }, query: { id } }),
      )
      showToast({ text: t('toast.undone') })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
    await askAgain(queryClient, changed)
  }

  return async (
    batchIds: string | null | readonly string[],
    text: string | CountedText | null = t('toast.saved'),
    changed?: readonly Kind[],
  ) => {
    const { batches, ...said } = withCounted([batchIds ?? []].flat(), text)
    const action =
      batches.length > 0 ? { label: t('toast.undo'), onAction: () => void undo(batches, changed) } : undefined
    if (said.text !== null) showToast({ ...said, text: said.text, action })
    await askAgain(queryClient, changed)
  }
}

function withCounted(batches: readonly string[], text: string | CountedText | null) {
  if (text === null || typeof text === 'string') return { batches, text }
  const before = takeCounted(text.kind)
  const count = (before?.count ?? 0) + 1
  const all = [...(before?.batches ?? []), ...batches]
  return {
    batches: all,
    text: count === 1 ? text.one : text.several(count),
    counted: { kind: text.kind, count, batches: all },
  }
}
