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

/** Returns the error code or the status of the innermost cause, which S3 or the network has set. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  // The response to a HEAD request has no body, and so no code.
  if (code === 'Unknown' && '$metadata' in error) return statusOf(error.$metadata)
  return code === 'Error' ? error.message : code
}

function statusOf(metadata: unknown): string {
  const isResponse = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
  return isResponse ? `status ${String(metadata.httpStatusCode)}` : 'no status'
}
