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

/** 409, not 500: request and server are in order, the services failed. */
export function lookupFailedError(reasons: readonly string[], isTooMany: boolean): AppError {
  const sentence = `The product could not be looked up: ${reasons.join('; ')}.`
  return isTooMany
    ? new AppError(429, 'too_many_requests', sentence)
    : new AppError(409, 'lookup_failed', sentence)
}

export function noPicture(reason: string): AppError {
  return new AppError(409, 'lookup_failed', `The picture could not be fetched: ${reason}.`)
}
