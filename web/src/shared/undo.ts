import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoBatch } from '#contract/journal.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { call } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'

/**
 * After a write: everything shown is asked again and a toast says so, with "Undo" when there is a batch.
 * Several batches are taken back from the last to the first. `text` replaces "Saved".
 */
export function useSaved() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  async function undo(batches: readonly string[]) {
    try {
      for (const batch of batches.toReversed()) await call(undoBatch, { params: { batch } })
      showToast({ text: t('toast.undone') })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
    await queryClient.invalidateQueries()
  }

  return async (batchIds: string | null | readonly string[], text = t('toast.saved')) => {
    const batches = [batchIds ?? []].flat()
    const action =
      batches.length > 0 ? { label: t('toast.undo'), onAction: () => void undo(batches) } : undefined
    showToast({ text, action })
    await queryClient.invalidateQueries()
  }
}
