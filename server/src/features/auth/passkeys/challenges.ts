import { asObject, parseObject } from '#server/shared/json-object.ts'

/** How long a device may take to answer a challenge. */
export const challengeMs = 5 * 60_000

/** The challenge that a browser says it has answered; empty when its answer is none. */
export function challengeOf(response: object): string {
  const { clientDataJSON } = asObject(asObject(response)?.['response']) ?? {}
  const text = typeof clientDataJSON === 'string' ? Buffer.from(clientDataJSON, 'base64url').toString() : ''
  const { challenge } = parseObject(text) ?? {}
  return typeof challenge === 'string' ? challenge : ''
}

/** Decodes a challenge from base64url, as the browser encodes it. */
export function decodeChallenge(answered: string): string {
  return Buffer.from(answered, 'base64url').toString()
}
