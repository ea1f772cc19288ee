import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoBatch } from '#contract/journal.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { call } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'

/**
 * After a write: everything shown is asked again and a toast says so, with "Undo" when there is a batch.
 * `text` replaces "Saved".
 */
export function useSaved() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  async function undo(batch: string) {
    try {
      await call(undoBatch, { params: { batch } })
      showToast({ text: t('toast.undone') })
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
    await queryClient.invalidateQueries()
  }

  return async (batchId: string | null, text = t('toast.saved')) => {
    const action = batchId ? { label: t('toast.undo'), onAction: () => void undo(batchId) } : undefined
    showToast({ text, action })
    await queryClient.invalidateQueries()
  }
}
