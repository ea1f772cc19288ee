import type { OidcError } from '#contract/people/oidc.ts'

/** Ends a sign-in through the provider; the sign-in page has a sentence for each reason. */
export class OidcRefusal extends Error {
  readonly reason: OidcError

  constructor(reason: OidcError, cause?: unknown) {
    super(`Signing in through the provider ended: ${reason}.`, { cause })
    this.reason = reason
  }
}
