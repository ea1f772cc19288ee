import type { Context } from '#server/context.ts'
import { findStep, hashRecoveryCode, isAppCode } from './one-time-codes.ts'
import { findTwoFactor, useRecoveryCode, consumeTimeStep } from './second-factor.repository.ts'

/**
 * Uses up a code of an app or a recovery code. Returns false when the code is wrong or was used before. The code must
 * be normalized.
 */
export async function useCode(context: Context, userId: string, code: string): Promise<boolean> {
  const factor = await findTwoFactor(context.database.read, userId)
  if (!factor) return false
  const step = isAppCode(code) ? findStep(factor.secret, code, context.now()) : undefined
  return context.database.write((tx) =>
    step === undefined
      ? useRecoveryCode(tx, userId, hashRecoveryCode(code))
      : consumeTimeStep(tx, factor, step),
  )
}
