import type { OidcError } from '#contract/accounts/oidc.ts'
import { AppError } from '#server/shared/app-error.ts'
import { isBusy } from '#server/shared/process/system-errors.ts'

/** Thrown to abort a sign-in through a provider. The sign-in page shows a text for each reason. */
export class OidcFailure extends Error {
  readonly reason: OidcError

  constructor(reason: OidcError, cause?: unknown) {
    super(`Signing in through the provider ended: ${reason}.`, { cause })
    this.reason = reason
  }
}

/** True when the server or the provider failed. False for a refused sign-in, which needs no entry in the log. */
export function isFault(error: unknown): boolean {
  return reasonOf(error) === 'failed' || isBusy(error)
}

export function reasonOf(error: unknown): OidcError {
  if (error instanceof OidcFailure) return error.reason
  const isAskedToWait = error instanceof AppError && (error.status === 429 || error.status === 503)
  return isAskedToWait || isBusy(error) ? 'too_many_requests' : 'failed'
}
