import type { TFunction } from 'i18next'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/shared/api-error.ts'

/** Why a file is refused. One that passes a limit has no list of cells to look at, so the server’s sentence stands here. */
export function refusalText(error: unknown, t: TFunction) {
  const text = errorText(error, t)
  return error instanceof ApiError && error.code === 'bad_file' ? `${text} ${error.message}` : text
}
