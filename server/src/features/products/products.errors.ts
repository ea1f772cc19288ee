import { AppError } from '#server/shared/app-error.ts'

export function lookupDisabledError(): AppError {
  return new AppError(
    422,
    'invalid',
    'Product lookup is turned off on this server. Set CUBBY_PRODUCT_LOOKUP.',
    {
      fields: { productEAN: 'cannot be looked up on this server' },
    },
  )
}

/** The status is 409, not 500, because only the services failed: the request and the server are in order. */
export function lookupFailedError(reasons: readonly string[], isTooMany: boolean): AppError {
  const sentence = `The product could not be looked up: ${reasons.join('; ')}.`
  return isTooMany
    ? new AppError(429, 'too_many_requests', sentence)
    : new AppError(409, 'lookup_failed', sentence)
}

export function noPicture(reason: string): AppError {
  return new AppError(409, 'lookup_failed', `The picture could not be fetched: ${reason}.`)
}
