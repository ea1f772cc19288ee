import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { signWithSecret } from '#server/features/auth/signing/server-secret.service.ts'
import { asObject, parseObject } from '#server/shared/json-object.ts'
import { hashToken, newToken } from '#server/shared/secret-token.ts'

const lifetimeMs = 5 * 60_000

/** The person who registers a passkey, or nobody yet. */
type Purpose = `register ${string}` | 'sign-in'

/**
 * A text for the device to sign, which any server knows again by its own signature. Nothing is stored until it was answered, so
 * that strangers who only ask write nothing.
 */
export async function newChallenge(context: Context, purpose: Purpose): Promise<string> {
  const text = `${newToken()}.${context.now() + lifetimeMs}`
  return `${text}.${await sign(context, purpose, text)}`
}

/** The challenge that a browser says it has answered; empty when its answer is none. */
export function challengeOf(response: object): string {
  const { clientDataJSON } = asObject(asObject(response)?.['response']) ?? {}
  const text = typeof clientDataJSON === 'string' ? Buffer.from(clientDataJSON, 'base64url').toString() : ''
  const { challenge } = parseObject(text) ?? {}
  return typeof challenge === 'string' ? challenge : ''
}

/** The mark to keep of an answered challenge; undefined for one that is not ours, not for this, or too old. */
export async function readChallenge(
  context: Context,
  purpose: Purpose,
  answered: string,
): Promise<{ challenge_hash: string; expires_at: number } | undefined> {
  const challenge = Buffer.from(answered, 'base64url').toString()
  const [token = '', expiry = '', signature = '', ...more] = challenge.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(await sign(context, purpose, `${token}.${expiry}`))
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || more.length > 0 || Number(expiry) <= context.now()) return undefined
  return { challenge_hash: hashToken(challenge), expires_at: Number(expiry) }
}

function sign(context: Context, purpose: Purpose, text: string): Promise<string> {
  return signWithSecret(context, `passkey ${purpose} ${text}`)
}
