import type { ErrorCode } from '#contract/errors.ts'

/** `offline`: no response came at all. */
export type FailureCode = ErrorCode | 'offline'

/** Why a call did not succeed; the text for people is `errorText(error, t)`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: FailureCode
  /** The reason for each refused field, in English, by its JSON name. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: unknown
  readonly requestId: string
  /** Method and address, for the error page. */
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

/** Somebody cancelled it. Of a run of its own nothing was changed; of several in a row some may be over already. */
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

/** True when a record does not exist (any more); a malformed id counts too, it comes from a cut link. */
export function isMissing(error: unknown) {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'bad_id')
}

/** True when no answer of the server came; a proxy may have given one in its place. */
export function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'offline'
}
