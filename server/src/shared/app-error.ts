import type { ErrorCode } from '#contract/errors.ts'

/** A refusal that a caller can understand and act on; http/error-handler.ts turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly details: unknown

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { fields?: Readonly<Record<string, string>>; details?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.details = more.details
  }
}

/** 404 for what does not exist in the caller's household, whoever else may own it. */
export function notFound(what: string): AppError {
  return new AppError(404, 'not_found', `This ${what} does not exist.`)
}

/** 403 for what would spoil the demo for whoever comes next. */
export function refuseInDemo(config: { readonly demo: boolean }): void {
  if (!config.demo) return
  throw new AppError(403, 'forbidden', 'This is a demo for everybody: it keeps its account and its things.')
}

export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}

/** 422 with the reason for each field, by its JSON name. */
export function invalid(fields: Readonly<Record<string, string>>): AppError {
  const reasons = Object.entries(fields).map(([field, reason]) => `${field} ${reason}`)
  return new AppError(422, 'invalid', `${reasons.join('; ')}.`, { fields })
}
