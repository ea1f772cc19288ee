import type { TwoFactor } from '#contract/auth/two-factor.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { invalid, refuseInDemo } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { twoFactorIsOn, twoFactorNotStarted } from '../auth.errors.ts'
import { findCredentials } from '../credentials.repository.ts'
import { confirmPassword } from '../credentials.service.ts'
import { countersForSelf } from '../rate-limits/sign-in-counters.ts'
import { lockSession } from '../lock-session.service.ts'
import {
  findStep,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  setupSteps,
  stepAt,
  normalizeCode,
  toAppAddress,
} from './one-time-codes.ts'
import {
  countRecoveryCodes,
  deleteTwoFactor,
  enableTwoFactor,
  findTwoFactor,
  putPendingSecret,
} from './second-factor.repository.ts'

export async function getTwoFactor(context: Context, actor: Actor): Promise<TwoFactor> {
  const { read } = context.database
  const enabledAt = (await findTwoFactor(read, actor.userId))?.enabled_at ?? null
  return {
    enabledAt: enabledAt === null ? null : toInstant(enabledAt),
    recoveryCodes: enabledAt === null ? 0 : await countRecoveryCodes(read, actor.userId),
  }
}

/** Returns a new secret for an authenticator app. Sign-in asks for codes only after a code has confirmed the secret. */
export async function startTwoFactorSetup(
  context: Context,
  actor: Actor,
  password: string,
): Promise<{ secret: string; address: string }> {
  refuseInDemo(context.config)
  const { email } = await confirmPassword(context, actor, password)
  const secret = newSecret()
  const step = stepAt(context.now())
  const isPut = await context.database.write(async (tx) => {
    await lockSession(context, tx, actor)
    return putPendingSecret(tx, actor.userId, { secret, step })
  })
  if (!isPut) throw twoFactorIsOn()
  return { secret, address: toAppAddress(secret, email) }
}

/** Enables two-factor sign-in and returns the recovery codes, which cannot be read again. */
export async function confirmTwoFactorSetup(
  context: Context,
  actor: Actor,
  typed: string,
): Promise<string[]> {
  const factor = await findTwoFactor(context.database.read, actor.userId)
  if (factor && factor.enabled_at !== null) throw twoFactorIsOn()
  const now = context.now()
  if (!factor || stepAt(now) - factor.last_step >= setupSteps) throw twoFactorNotStarted()
  const counters = countersForSelf(actor.userId, context.config.signInLimit)
  const step = await context.limits.passwords.guess(
    counters,
    () => Promise.resolve(findStep(factor.secret, normalizeCode(typed), now)),
    { isUrgent: true },
  )
  if (step === undefined) throw invalid({ code: 'is not the code of this moment' })
  const codes = newRecoveryCodes()
  const isEnabled = await context.database.write(async (tx) => {
    await lockSession(context, tx, actor)
    return enableTwoFactor(tx, factor, { now, step, codeHashes: codes.map(hashRecoveryCode) })
  })
  if (!isEnabled) throw twoFactorNotStarted()
  return codes
}

export async function disableTwoFactor(context: Context, actor: Actor, password: string): Promise<void> {
  await confirmPassword(context, actor, password)
  await context.database.write(async (tx) => {
    await lockSession(context, tx, actor)
    await deleteTwoFactor(tx, actor.userId)
  })
}

/**
 * Turns off two-factor sign-in for a user who has lost the app and the recovery codes. Returns whether it was on;
 * undefined when there is no such account.
 */
export async function resetTwoFactor(context: Context, email: string): Promise<boolean | undefined> {
  const user = await findCredentials(context.database.read, { email })
  if (!user) return undefined
  return context.database.write(async (tx) => {
    await lockAccount(tx, context.database.kind, user.id)
    return deleteTwoFactor(tx, user.id)
  })
}
