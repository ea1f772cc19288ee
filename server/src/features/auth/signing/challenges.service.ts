import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'
import type { UsedChallengeTable } from '../auth.table.ts'
import { signWithSecret } from './server-secret.service.ts'

/** The person who registers a passkey, or a sign-in by a passkey or through the provider by somebody not known yet. */
type Purpose = `register ${string}` | 'sign-in' | 'provider'

/**
 * A text for a device or provider to give back, which any server knows again by its own signature. Nothing is stored until it was
 * answered, so that strangers who only ask write nothing.
 */
export async function newChallenge(context: Context, purpose: Purpose, lifetimeMs: number): Promise<string> {
  const text = `${newToken()}.${context.now() + lifetimeMs}`
  return `${text}.${await sign(context, purpose, text)}`
}

/** The mark to keep of an answered challenge; undefined for one that is not ours, not for this, or too old. */
export async function readChallenge(
  context: Context,
  purpose: Purpose,
  challenge: string,
): Promise<UsedChallengeTable | undefined> {
  const [token = '', expiry = '', signature = '', ...more] = challenge.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(await sign(context, purpose, `${token}.${expiry}`))
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || more.length > 0 || Number(expiry) <= context.now()) return undefined
  return { challenge_hash: hashToken(challenge), expires_at: Number(expiry) }
}

function sign(context: Context, purpose: Purpose, text: string): Promise<string> {
  return signWithSecret(context, `challenge ${purpose} ${text}`)
}
