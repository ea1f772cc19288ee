import { hash, randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 128 random bits in base 32: 26 upper case characters, as clients of Homebox expect. */
export function newToken(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let token = ''
  for (let index = 0; index < 26; index++) {
    token += letters[Number(bits & 31n)] ?? ''
    bits >>= 5n
  }
  return token
}

/** The SHA-256 in hex, which is stored instead of the token. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
