import type { ErrorCode } from '#contract/errors.ts'

/** The server's code of the error. `offline` means that no response came. */
export type FailureCode = ErrorCode | 'offline'

/** A failed call. `errorText(error, t)` returns its text for users. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: FailureCode
  /** The reason for each rejected field, in English, by JSON name. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: unknown
  readonly requestId: string
  readonly request: string

  constructor(failure: {
    status: number
    code: FailureCode
    message: string
    request: string
    fields?: Record<string, string> | undefined
    details?: unknown
    requestId?: string | undefined
  }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.details = failure.details
    this.requestId = failure.requestId ?? ''
    this.request = failure.request
  }
}

/** Thrown when the user has cancelled a long write. If the write has several requests, some may have completed. */
export class RunCancelledError extends Error {
  override readonly name = 'RunCancelled'
  readonly over: number
  readonly all: number

  constructor(over = 0, all = 1) {
    super(`Cancelled after ${over} of ${all}.`)
    this.over = over
    this.all = all
  }
}

/** True when a record does not exist. An invalid id counts too, because a link can be incomplete. */
export function isMissing(error: unknown) {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'bad_id')
}

/** Resolves to null instead of rejecting when a record does not exist. */
export async function nullIfMissing<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** True when there was no response of Cubby, even when a proxy responded in its place. */
export function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'offline'
}
