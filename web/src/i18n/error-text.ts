import type { TFunction } from 'i18next'
import { ApiError } from '#web/shared/api-error.ts'

/** What went wrong and what to do next, in the reader's language. */
export function errorText(error: unknown, t: TFunction) {
  return t(`errors.${error instanceof ApiError ? error.code : 'internal'}`)
}
