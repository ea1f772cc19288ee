import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/shared/api-error.ts'

/**
 * For a form that the server takes without the password from somebody who signed in a moment ago: it is asked for once the
 * server says so, and what was typed stays.
 */
export function usePasswordPrompt() {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)

  function check(password: string) {
    return isAsked && password === '' ? t('auth.passwordMissing') : undefined
  }

  /** The reason at the field, which shows from now on; undefined for any other refusal. */
  function toReason(error: unknown) {
    if (!(error instanceof ApiError) || error.fields['password'] === undefined) return undefined
    setIsAsked(true)
    return isAsked ? t('security.passwordWrong') : t('auth.passwordMissing')
  }

  return { isAsked, check, toReason }
}
