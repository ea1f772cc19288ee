import { useTranslation } from 'react-i18next'
import { showToast } from '#web/shared/toasts.ts'

/**
 * Returns a function that copies a text, and shows the toast `done` when it is given. When copying is not allowed, a
 * toast explains why, and the function resolves to false.
 */
export function useCopy() {
  const { t } = useTranslation()
  return async (text: string, done?: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      showToast({ kind: 'error', text: isSecureContext ? t('item.copyFailed') : t('item.copyInsecure') })
      return false
    }
    if (done !== undefined) showToast({ text: done })
    return true
  }
}
