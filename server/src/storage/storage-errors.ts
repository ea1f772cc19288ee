import { AppError } from '#server/shared/app-error.ts'
import { isDiskFull } from '#server/shared/process/system-errors.ts'

/** Returns an error that names the failed disk or server. The details are in `cause`, for the log. */
export function storageFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return isDiskFull(cause)
    ? storageFull(cause)
    : new AppError(503, 'storage_unavailable', 'The files cannot be reached. Try again in a moment.', {
        cause,
      })
}

export function storageFull(cause: unknown): AppError {
  return new AppError(507, 'storage_full', 'The server has no space left.', { cause })
}
