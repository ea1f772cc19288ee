import type { OidcError } from '#contract/accounts/oidc.ts'
import { AppError } from '#server/shared/app-error.ts'
import { isBusy } from '#server/shared/process/system-errors.ts'

/** Ends a sign-in through the provider; the sign-in page has a sentence for each reason. */
export class OidcFailure extends Error {
  readonly reason: OidcError

  constructor(reason: OidcError, cause?: unknown) {
    super(`Signing in through the provider ended: ${reason}.`, { cause })
    this.reason = reason
  }
}

/** True for an error that says nothing about who signs in, but that something does not work. */
export function isFault(error: unknown): boolean {
  return reasonOf(error) === 'failed' || isBusy(error)
}

/** The reason that the sign-in page gives for an error of a sign-in from elsewhere. */
export function reasonOf(error: unknown): OidcError {
  if (error instanceof OidcFailure) return error.reason
  const isAskedToWait = error instanceof AppError && (error.status === 429 || error.status === 503)
  return isAskedToWait || isBusy(error) ? 'too_many_requests' : 'failed'
}
