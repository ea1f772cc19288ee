import { useTranslation } from 'react-i18next'
import { showToast } from '#web/shared/toasts.ts'

/** Returns a function that copies a text and shows a toast. When copying is not allowed, the toast explains why. */
export function useCopy() {
  const { t } = useTranslation()
  return async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: done })
    } catch {
      showToast({ kind: 'error', text: isSecureContext ? t('item.copyFailed') : t('item.copyInsecure') })
    }
  }
}
