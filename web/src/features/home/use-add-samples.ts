import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSamples } from '#contract/samples.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { callWithBatch } from '#web/shared/api.ts'
import { showToast } from '#web/shared/toasts.ts'
import { useSaved } from '#web/shared/undo.ts'

/** Fills an empty household with things to try Cubby with. */
export function useAddSamples() {
  const { t } = useTranslation()
  const saved = useSaved()
  const [isAdding, setIsAdding] = useState(false)

  async function add() {
    if (isAdding) return
    setIsAdding(true)
    try {
      const { data, batchId } = await callWithBatch(addSamples, {})
      await saved(batchId, t('home.samplesAdded', { count: data.items }))
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error, t) })
    }
    setIsAdding(false)
  }

  return { isAdding, add }
}
