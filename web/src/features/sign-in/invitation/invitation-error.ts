import type { TFunction } from 'i18next'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError, isMissing } from '#web/shared/api-error.ts'

export function invitationErrorText(error: unknown, t: TFunction) {
  if (isMissing(error)) return t('auth.inviteEnded')
  if (error instanceof ApiError && error.code === 'conflict') return t('auth.inviteMember')
  return errorText(error, t)
}
