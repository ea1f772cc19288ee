import type { TFunction } from 'i18next'
import { ApiError } from '#web/shared/api-error.ts'

/** What went wrong and what to do next, in the reader's language. */
export function errorText(error: unknown, t: TFunction) {
  const code = error instanceof ApiError ? error.code : 'internal'
  const seconds = error instanceof ApiError ? secondsToWait(error.details) : undefined
  if (code !== 'too_many_requests' || seconds === undefined) return t(`errors.${code}`)
  return seconds < 100
    ? t('errors.waitSeconds', { count: seconds })
    : t('errors.waitMinutes', { count: Math.ceil(seconds / 60) })
}

function secondsToWait(details: unknown) {
  const isKnown = typeof details === 'object' && details !== null && 'retryAfterSeconds' in details
  return isKnown ? Number(details.retryAfterSeconds) : undefined
}
