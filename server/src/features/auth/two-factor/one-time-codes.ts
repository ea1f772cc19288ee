import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '#server/shared/secret-token.ts'

const stepSeconds = 30
/** A code is accepted this many time steps before or after its own, because clocks differ and users type slowly. */
const tolerance = 1
/** A secret that was not confirmed by a code expires after this many time steps, which is an hour. */
export const setupSteps = 120
const recoveryCodes = 10
/** Letters and digits that do not look alike. A recovery code has 80 bits in four groups. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryLetters = 16

/** A secret of 160 bits in base 32, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function toAppAddress(secret: string, email: string): string {
  return totp(secret, email).toString()
}

export function stepAt(time: number): number {
  return Math.floor(time / 1000 / stepSeconds)
}

/** Returns the time step to which a code belongs; undefined for a wrong code. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? undefined : stepAt(now) + delta
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Cubby', label, secret: Secret.fromBase32(secret), period: stepSeconds })
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, newRecoveryCode)
}

function newRecoveryCode(): string {
  const code = Array.from({ length: recoveryLetters }, () => letters[randomInt(letters.length)]).join('')
  return code.replace(/.{4}(?!$)/g, '$&-')
}

/** Removes spaces and hyphens from a typed code, and converts it to upper case. */
export function normalizeCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** True for the code of an authenticator app. Other codes are recovery codes. The code must be normalized. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

export function hashRecoveryCode(code: string): string {
  return hashToken(normalizeCode(code))
}
