import type { ErrorCode } from '#contract/errors.ts'

/** `offline`: no answer came at all. */
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

/** What was asked for is not there (any more): a bad id counts too, it comes from a link cut short. */
export function isMissing(error: unknown) {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'bad_id')
}
