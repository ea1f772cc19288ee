import { useTranslation } from 'react-i18next'
import { createView, deleteView, updateView, type View, type ViewUpdate } from '#contract/views.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'

/** What can be done to saved views, each with its undo. */
export function useViewChanges() {
  const { t } = useTranslation()
  const saved = useSaved()

  async function create(name: string, query: string) {
    const { batchId } = await callWithBatch(createView, { body: { name, query } })
    await saved(batchId, t('views.created', { name }))
  }

  async function change(view: View, changes: ViewUpdate) {
    const { batchId } = await callWithBatch(updateView, { params: { id: view.id }, body: changes })
    await saved(batchId, t('views.changed', { name: changes.name ?? view.name }))
  }

  async function remove(view: View) {
    try {
      const { batchId } = await callWithBatch(deleteView, { params: { id: view.id } })
      await saved(batchId, t('views.deleted', { name: view.name }))
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
  }

  return { create, change, remove }
}
