import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a random token of 128 bits in base 32: 26 upper case characters, as clients of Homebox expect. */
export function newToken(): string {
  return encodeToken(randomBytes(16))
}

/** Returns 128 bits as a text in base 32. */
export function encodeToken(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`)
  let token = ''
  for (let index = 0; index < 26; index++) {
    token += letters[Number(bits & 31n)] ?? ''
    bits >>= 5n
  }
  return token
}

/** Compares secrets. The time that it takes does not show where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)))
}

/** Returns the SHA-256 of a token in hex, which is stored instead of the token. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
