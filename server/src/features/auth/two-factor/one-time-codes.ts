import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '#server/shared/secret-token.ts'

const stepSeconds = 30
/** Clocks may differ by one step, and people type slowly. */
const tolerance = 1
/** A secret that no code has confirmed ends after an hour. */
export const setupSteps = 120
const recoveryCodes = 10
/** Without letters and digits that look alike: 80 bits in four groups. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryLetters = 16

/** A secret of 160 bits in base 32, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that authenticator apps read from a QR code. */
export function toAppAddress(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The time step of an instant. */
export function stepAt(time: number): number {
  return Math.floor(time / 1000 / stepSeconds)
}

/** The time step of a code; undefined for a wrong one. */
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

/** The digits or letters of a code, however it was typed. */
export function normalizeCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** Returns whether a tidy code is one of an authenticator app. Others are recovery codes. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

export function hashRecoveryCode(code: string): string {
  return hashToken(normalizeCode(code))
}
