import type { HouseholdGuesses, OidcError } from '#contract/accounts/oidc.ts'
import { isTimeZone } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Client } from '#server/http/client.ts'
import { AppError } from '#server/shared/app-error.ts'
import { checkRegistration, insertAccount, type Login } from './users.service.ts'

/** What a sign-in by a provider or a proxy brings along for a user without an account. */
export interface SignInRequest {
  /** The token of an invitation to a household. */
  readonly token?: string | undefined
  readonly guesses: HouseholdGuesses
  readonly client: Client
}

/** Creates the account of a user whom a provider or a proxy names, or returns the reason for a refusal. */
export async function registerIdentity(
  context: Context,
  login: Omit<Login, 'password_hash'>,
  { token, guesses, client }: SignInRequest,
): Promise<{ id: string; isNew: true } | { refusal: OidcError }> {
  try {
    const invitation = await checkRegistration(context, token, client.networks)
    const account = { ...login, password_hash: '' }
    const id = await insertAccount(context, account, invitation, firstHousehold(context, guesses))
    return { id, isNew: true }
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'registration_disabled' || code === 'email_taken') return { refusal: code }
    if (code === 'invalid') return { refusal: 'invitation_ended' }
    throw error
  }
}

/**
 * Returns the settings of a new user's first household. The browser proposes the settings, so values that Cubby does
 * not know are left out.
 */
function firstHousehold(context: Context, { currency, timeZone, language }: HouseholdGuesses) {
  const known = context.currencies.find(({ code }) => code === currency)
  return {
    ...(known && { currency: known.code }),
    ...(timeZone !== undefined && isTimeZone(timeZone) && { timeZone }),
    ...(language !== undefined && { language }),
  }
}
