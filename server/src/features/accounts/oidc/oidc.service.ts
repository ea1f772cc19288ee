import type { HouseholdGuesses } from '#contract/accounts/oidc.ts'
import { limits } from '#contract/scalars.ts'
import { isTimeZone, type OidcSettings } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { findIdentified } from '#server/features/auth/identities.repository.ts'
import type { SignedIn, SignInCaller } from '#server/features/auth/credentials.service.ts'
import { connectIdentity, signInIdentified } from '#server/features/auth/identities.service.ts'
import { countersForNetworks } from '#server/features/auth/rate-limits/sign-in-counters.ts'
import { admit, openAccount, readEmail } from '../users.service.ts'
import { AppError } from '#server/shared/app-error.ts'
import { OidcRefusal } from './oidc.errors.ts'
import { endVisit, type Identified, type Visit } from './provider.service.ts'

interface Arrival {
  address: URL
  visit: Visit
  /** An invitation that the person came with. */
  token?: string | undefined
  guesses: HouseholdGuesses
  caller: SignInCaller
}

/** Signs in whoever comes back from the provider; an account is found, connected or created. */
export async function signInFromProvider(
  context: Context,
  settings: OidcSettings,
  arrival: Arrival,
): Promise<SignedIn & { isNew: boolean }> {
  const person = await identify(context, settings, arrival)
  if (settings.allowedGroups.length > 0 && !person.groups.some((one) => settings.allowedGroups.includes(one)))
    throw new OidcRefusal('not_allowed')
  if (settings.verifyEmail && !person.isVerified) throw new OidcRefusal('email_unverified')
  const known = await findIdentified(context.database.read, person)
  const { id, isNew } =
    known === undefined ? await findOrCreate(context, person, arrival) : { id: known, isNew: false }
  const signedIn = await signInIdentified(context, id, person, arrival.caller)
  if (!signedIn) throw new OidcRefusal('failed')
  return { ...signedIn, isNew }
}

/** Counts what the provider does not confirm, as wrong passwords are counted. */
async function identify(
  context: Context,
  settings: OidcSettings,
  { address, visit, caller }: Arrival,
): Promise<Identified> {
  const counters = countersForNetworks(caller.networks, context.config.signInLimit)
  let refusal: OidcRefusal | undefined
  const person = await context.limits.oidcCallbacks.guess(counters, async () => {
    try {
      return await endVisit(context, settings, { address, visit })
    } catch (error) {
      if (!(error instanceof OidcRefusal) || error.reason !== 'failed') throw error
      refusal = error
      return undefined
    }
  })
  if (!person) throw refusal ?? new OidcRefusal('failed')
  return person
}

async function findOrCreate(
  context: Context,
  person: Identified,
  arrival: Arrival,
): Promise<{ id: string; isNew: boolean }> {
  const { token, caller } = arrival
  const { issuer, subject } = person
  const email = emailOf(person)
  const found = await connectIdentity(context, { issuer, subject, email, isVerified: person.isVerified })
  if (found === 'unverified') throw new OidcRefusal('email_unverified')
  if (found === 'taken') throw new OidcRefusal('email_taken')
  if (found !== 'unknown') return { id: found.id, isNew: false }
  const name = [...(person.name ?? email.replace(/@.*/, ''))].slice(0, limits.name).join('')
  const login = {
    name,
    email,
    is_email_claimed: Number(!person.isVerified),
    password_hash: '',
    oidc_issuer: issuer,
    oidc_subject: subject,
  }
  try {
    const invitation = await admit(context, token, caller.networks)
    return {
      id: await openAccount(context, login, invitation, firstHousehold(context, arrival.guesses)),
      isNew: true,
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Nobody chose these, so what the server does not know is left out. */
export function firstHousehold(context: Context, { currency, timeZone, language }: HouseholdGuesses) {
  const known = context.currencies.find(({ code }) => code === currency)
  return {
    ...(known && { currency: known.code }),
    ...(timeZone !== undefined && isTimeZone(timeZone) && { timeZone }),
    ...(language !== undefined && { language }),
  }
}

function emailOf({ email }: Identified): string {
  try {
    if (email !== undefined && email.length <= limits.email) return readEmail(email)
  } catch {
    // It is no address of e-mail, so there is none.
  }
  throw new OidcRefusal('email_missing')
}

/** The reason of the sign-in page for a refusal of registration. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'registration_disabled') return new OidcRefusal('registration_disabled')
  if (error.code === 'email_taken') return new OidcRefusal('email_taken')
  return error.code === 'invalid' ? new OidcRefusal('invitation_ended') : error
}
