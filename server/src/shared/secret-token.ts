import { hash, randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 26 characters: 128 random bits in base 32, upper case, as existing clients expect. */
export function newToken(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`)
  let token = ''
  for (let index = 0; index < 26; index++) {
    token += letters[Number(bits & 31n)] ?? ''
    bits >>= 5n
  }
  return token
}

/** SHA-256 in hex: what is stored of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
