import type { OidcError } from '#contract/accounts/oidc.ts'
import { proxyIssuer } from '#contract/accounts/proxy-sign-in.ts'
import { limits } from '#contract/scalars.ts'
import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/cookies.ts'
import { findIdentified } from '#server/features/auth/identities.repository.ts'
import { linkIdentity, signInWithIdentity } from '#server/features/auth/identities.service.ts'
import { registerIdentity, type SignInRequest } from '../register-identity.service.ts'

interface ProxyRequest extends SignInRequest {
  /** The e-mail address that the proxy sends; undefined when it sends none. */
  readonly person: string | undefined
}

interface Refused {
  refusal: OidcError
}

/** Finds, links or creates the account of the user whom the proxy names, or returns the reason for a refusal. */
export async function signInFromProxy(
  context: Context,
  { person: email, ...request }: ProxyRequest,
): Promise<(SignedIn & { isNew: boolean }) | Refused> {
  if (email === undefined) return { refusal: 'not_proxied' }
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > limits.email) return { refusal: 'email_missing' }
  const name = email.replace(/@.*/, '')
  const login = { name, email, is_email_claimed: 0, oidc_issuer: proxyIssuer, oidc_subject: email }
  const found = (await findKnown(context, email)) ?? (await registerIdentity(context, login, request))
  if ('refusal' in found) return found
  const identity = { issuer: proxyIssuer, subject: email }
  const signedIn = await signInWithIdentity(context, found.id, identity, request.client)
  return signedIn ? { ...signedIn, isNew: found.isNew } : { refusal: 'failed' }
}

type Found = { id: string; isNew: boolean } | Refused

/**
 * Returns the account that is linked to the proxy's user. When there is none, links the account with this e-mail
 * address. Returns undefined when no account has the address.
 */
async function findKnown(context: Context, email: string): Promise<Found | undefined> {
  const identity = { issuer: proxyIssuer, subject: email }
  const known = await findIdentified(context.database.read, identity)
  if (known !== undefined) return { id: known, isNew: false }
  const isVerified = context.config.proxySignIn?.connectsAccounts === true
  const found = await linkIdentity(context, { ...identity, email, isVerified })
  if (found === 'unknown') return undefined
  return typeof found === 'object' ? { ...found, isNew: false } : { refusal: 'email_taken' }
}
