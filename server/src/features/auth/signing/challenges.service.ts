import type { Context } from '#server/context.ts'
import { hashToken, newToken, isSameSecret } from '#server/shared/secret-token.ts'
import type { UsedChallengeTable } from '../auth.table.ts'
import { signWithSecret } from './server-secret.service.ts'

/**
 * What a challenge is for: adding a passkey to the account with this id, signing in with a passkey, or signing in at a
 * provider.
 */
type Purpose = `register ${string}` | 'sign-in' | 'provider'

/** Returns a signed text that every server can verify later. Nothing is stored, so anonymous requests write nothing. */
export async function newChallenge(context: Context, purpose: Purpose, lifetimeMs: number): Promise<string> {
  const text = `${newToken()}.${context.now() + lifetimeMs}`
  return `${text}.${await sign(context, purpose, text)}`
}

/**
 * Returns a row with which the challenge can be marked as used. Returns undefined when the challenge is forged, expired
 * or for another purpose.
 */
export async function readChallenge(
  context: Context,
  purpose: Purpose,
  challenge: string,
): Promise<UsedChallengeTable | undefined> {
  const [token = '', expiry = '', signature = '', ...more] = challenge.split('.')
  const isOurs = isSameSecret(signature, await sign(context, purpose, `${token}.${expiry}`))
  if (!isOurs || more.length > 0 || Number(expiry) <= context.now()) return undefined
  return { challenge_hash: hashToken(challenge), expires_at: Number(expiry) }
}

function sign(context: Context, purpose: Purpose, text: string): Promise<string> {
  return signWithSecret(context, `challenge ${purpose} ${text}`)
}
