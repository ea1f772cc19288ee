import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoBatch } from '#contract/journal.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { askAgain, type Kind } from '#web/shared/cache/affected-queries.ts'
import { call } from '#web/shared/api.ts'
import { followRun } from '#web/shared/runs/follow-run.ts'
import { showToast } from '#web/shared/toasts.ts'

/**
 * After a write: what it changed is refetched and a toast says so, with "Undo" when there is a batch.
 * Several batches are undone from the last to the first. `text` replaces "Saved"; null shows no toast.
 */
export function useSaved() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  async function undo(batches: readonly string[], changed: readonly Kind[] | undefined) {
    try {
      for (const batch of batches.toReversed())
        await followRun(t('run.undoing'), (id) => call(undoBatch, { params: { batch }, query: { id } }))
      showToast({ text: t('toast.undone') })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
    await askAgain(queryClient, changed)
  }

  return async (
    batchIds: string | null | readonly string[],
    text: string | null = t('toast.saved'),
    changed?: readonly Kind[],
  ) => {
    const batches = [batchIds ?? []].flat()
    const action =
      batches.length > 0 ? { label: t('toast.undo'), onAction: () => void undo(batches, changed) } : undefined
    if (text !== null) showToast({ text, action })
    await askAgain(queryClient, changed)
  }
}
