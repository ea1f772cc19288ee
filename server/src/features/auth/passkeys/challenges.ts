import { asObject, parseObject } from '#server/shared/json-object.ts'

export const challengeMs = 5 * 60_000

/** Returns the challenge in a browser's response; empty when the response is malformed. */
export function challengeOf(response: object): string {
  const { clientDataJSON } = asObject(asObject(response)?.['response']) ?? {}
  const text = typeof clientDataJSON === 'string' ? Buffer.from(clientDataJSON, 'base64url').toString() : ''
  const { challenge } = parseObject(text) ?? {}
  return typeof challenge === 'string' ? challenge : ''
}

export function decodeChallenge(answered: string): string {
  return Buffer.from(answered, 'base64url').toString()
}
