import type { TFunction } from 'i18next'
import { ApiError, RunCancelledError } from '#web/shared/api-error.ts'

export function errorText(error: unknown, t: TFunction) {
  if (error instanceof RunCancelledError) {
    const { over, all } = error
    return over === 0 ? t('run.cancelled') : t('run.cancelledPartly', { over, all })
  }
  const code = error instanceof ApiError ? error.code : 'internal'
  const seconds = error instanceof ApiError ? secondsToWait(error.details) : undefined
  // Some errors show the server's reason, because only the server knows why an external service or command has failed.
  const reason = error instanceof ApiError ? error.message : ''
  if (seconds === undefined) return t(`errors.${code}`, { reason })
  if (code === 'busy') return t('errors.busySeconds', { count: seconds })
  return seconds < 100
    ? t('errors.waitSeconds', { count: seconds })
    : t('errors.waitMinutes', { count: Math.ceil(seconds / 60) })
}

function secondsToWait(details: unknown) {
  const isKnown = typeof details === 'object' && details !== null && 'retryAfterSeconds' in details
  return isKnown ? Number(details.retryAfterSeconds) : undefined
}
