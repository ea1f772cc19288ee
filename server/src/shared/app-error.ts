import type { ErrorCode } from '#contract/errors.ts'

/** An error that the caller can understand and act on. http/error-handler.ts turns it into a response. */
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

/** Returns the error 404, for anything that is not in the caller's household, even when another household has it. */
export function notFound(what: string, details?: object): AppError {
  return new AppError(404, 'not_found', `This ${what} does not exist.`, { details })
}

/**
 * Throws 403 for actions that would change the public demo for later visitors, publish their texts under its address, or
 * send requests to addresses of their choice.
 */
export function refuseInDemo(config: { readonly demo: boolean }): void {
  if (!config.demo) return
  throw new AppError(403, 'not_in_demo', 'This is a public demo, where this is not allowed.')
}

/** Returns the error 409 for a reached limit. `what` is the plural noun of the limited things, such as `items`. */
export function limitReached(max: number, what: string): AppError {
  const count = max.toLocaleString('en')
  return new AppError(
    409,
    'limit_reached',
    `At most ${count} ${what} are allowed. Delete one that is not needed.`,
  )
}

export function requireRoom(count: number, max: number, what: string): void {
  if (count >= max) throw limitReached(max, what)
}

/** Returns the error 503, for a request that would wait too long for its turn. */
export function serverBusy(): AppError {
  const retryAfterSeconds = 2
  return new AppError(503, 'busy', `The server is busy. Try again in ${retryAfterSeconds} seconds.`, {
    details: { retryAfterSeconds },
  })
}

/** Returns the error 429, for an action that may be repeated only later. */
export function tooManyRequests(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError(429, 'too_many_requests', `Too many attempts. Wait ${retryAfterSeconds} seconds.`, {
    details: { retryAfterSeconds },
  })
}

export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.status === 404
}

/** Returns the error 422, for a location, an item or a label that would get deeper than allowed. */
export function tooDeep(field: string, what: 'locations' | 'items' | 'labels', max: number): AppError {
  const message = `At most ${max} levels of ${what} can be inside each other. Choose a parent further up.`
  return new AppError(422, 'too_deep', message, {
    fields: { [field]: `would make more than ${max} levels of ${what}` },
  })
}

/** Returns the error 422, with a reason for each invalid field by its JSON name. */
export function invalid(fields: Readonly<Record<string, string>>): AppError {
  const reasons = Object.entries(fields).map(([field, reason]) => `${field} ${reason}`)
  return new AppError(422, 'invalid', `${reasons.join('; ')}.`, { fields })
}

/** Returns the error 413 for a file of the form. `part` is the name of its part. */
export function fileTooLarge(megabytes: number, part: string): AppError {
  return new AppError(413, 'too_large', `The file is larger than ${megabytes} MB.`, {
    fields: { [part]: `is larger than ${megabytes} MB` },
  })
}
