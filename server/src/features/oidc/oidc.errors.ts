import type { OidcError } from '#contract/people/oidc.ts'
import { AppError } from '#server/shared/app-error.ts'
import { isBusy } from '#server/shared/process/system-errors.ts'

/** Ends a sign-in through the provider; the sign-in page has a sentence for each reason. */
export class OidcRefusal extends Error {
  readonly reason: OidcError

  constructor(reason: OidcError, cause?: unknown) {
    super(`Signing in through the provider ended: ${reason}.`, { cause })
    this.reason = reason
  }
}

/** The reason that the sign-in page gives for an error of a sign-in from elsewhere. */
export function reasonOf(error: unknown): OidcError {
  if (error instanceof OidcRefusal) return error.reason
  const isAskedToWait = error instanceof AppError && (error.status === 429 || error.status === 503)
  return isAskedToWait || isBusy(error) ? 'too_many_requests' : 'failed'
}
