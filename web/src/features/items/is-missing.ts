import { ApiError } from '#web/shared/api-error.ts'

/** There is nothing at this address: deleted, of another household, or no id at all. */
export function isMissing(error: unknown) {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'bad_id')
}
