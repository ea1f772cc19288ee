import { limits } from '#contract/scalars.ts'
import type { OidcSettings } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/cookies.ts'
import { findIdentified } from '#server/features/auth/identities.repository.ts'
import { linkIdentity, signInWithIdentity } from '#server/features/auth/identities.service.ts'
import { countersForNetworks } from '#server/features/auth/rate-limits/sign-in-counters.ts'
import { readEmail } from '../users.service.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import { registerIdentity, type SignInRequest } from '../register-identity.service.ts'
import { OidcFailure } from './oidc.errors.ts'
import { finishAuthorization, type ProviderIdentity, type AuthorizationRequest } from './provider.service.ts'

interface ProviderCallback extends SignInRequest {
  /** The address to which the provider redirected the browser. */
  readonly address: URL
  readonly authorization: AuthorizationRequest
}

/** Signs in the user who returns from the provider. Finds, links or creates the account. Throws `OidcFailure`. */
export async function signInFromProvider(
  context: Context,
  settings: OidcSettings,
  callback: ProviderCallback,
): Promise<SignedIn & { isNew: boolean }> {
  const person = await identify(context, settings, callback)
  if (settings.allowedGroups.length > 0 && !person.groups.some((one) => settings.allowedGroups.includes(one)))
    throw new OidcFailure('not_allowed')
  if (settings.verifyEmail && !person.isVerified) throw new OidcFailure('email_unverified')
  const known = await findIdentified(context.database.read, person)
  const { id, isNew } =
    known === undefined ? await findOrCreate(context, person, callback) : { id: known, isNew: false }
  const signedIn = await signInWithIdentity(context, id, person, callback.client)
  if (!signedIn) throw new OidcFailure('failed')
  return { ...signedIn, isNew }
}

/**
 * Returns the user whom the provider confirms. A callback that the provider does not confirm counts as a failed
 * attempt, like a wrong password.
 */
async function identify(
  context: Context,
  settings: OidcSettings,
  { address, authorization, client }: ProviderCallback,
): Promise<ProviderIdentity> {
  const counters = countersForNetworks(client.networks, context.config.signInLimit)
  let refusal: OidcFailure | undefined
  const person = await context.limits.oidcCallbacks.guess(counters, async () => {
    try {
      return await finishAuthorization(context, settings, { address, authorization })
    } catch (error) {
      if (!(error instanceof OidcFailure) || error.reason !== 'failed') throw error
      refusal = error
      return undefined
    }
  })
  if (!person) throw refusal ?? new OidcFailure('failed')
  return person
}

async function findOrCreate(
  context: Context,
  person: ProviderIdentity,
  callback: ProviderCallback,
): Promise<{ id: string; isNew: boolean }> {
  const { issuer, subject } = person
  const email = emailOf(person)
  const found = await linkIdentity(context, { issuer, subject, email, isVerified: person.isVerified })
  if (found === 'unverified') throw new OidcFailure('email_unverified')
  if (found === 'taken') throw new OidcFailure('email_taken')
  if (found !== 'unknown') return { id: found.id, isNew: false }
  const name = cutText(person.name ?? email.replace(/@.*/, ''), limits.name)
  const login = {
    name,
    email,
    is_email_claimed: Number(!person.isVerified),
    oidc_issuer: issuer,
    oidc_subject: subject,
  }
  const created = await registerIdentity(context, login, callback)
  if ('refusal' in created) throw new OidcFailure(created.refusal)
  return created
}

function emailOf({ email }: ProviderIdentity): string {
  try {
    if (email !== undefined && email.length <= limits.email) return readEmail(email)
  } catch {
    // Treat an invalid e-mail address like a missing one.
  }
  throw new OidcFailure('email_missing')
}
