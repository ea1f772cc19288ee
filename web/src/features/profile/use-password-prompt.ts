import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/shared/api-error.ts'

/**
 * The password field of a form whose request needs no password shortly after signing in. The field appears when the
 * server demands the password. The rest of the form keeps its input.
 */
export function usePasswordPrompt() {
  const { t } = useTranslation()
  const [isPrompted, setIsPrompted] = useState(false)

  function check(password: string) {
    return isPrompted && password === '' ? t('auth.passwordMissing') : undefined
  }

  /**
   * Returns the error for the password field and shows that field from then on. Returns undefined for any other error.
   */
  function toReason(error: unknown) {
    if (!(error instanceof ApiError) || error.fields['password'] === undefined) return undefined
    setIsPrompted(true)
    return isPrompted ? t('security.passwordWrong') : t('auth.passwordMissing')
  }

  return { isPrompted, check, toReason }
}
