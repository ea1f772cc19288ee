import type { Context } from '#server/context.ts'
import type { Client } from '#server/http/client.ts'
import type { SignedIn } from '#server/http/cookies.ts'
import type { Writer } from '#server/database/database.ts'
import { lockAccount } from '#server/features/households/households.repository.ts'
import { startSessionAt } from './credentials.service.ts'
import { createDeviceCookie, findDevice } from './rate-limits/known-devices.service.ts'

/**
 * Starts a session for a user who was verified without a password. Locks the account and then calls `isStill`. Returns
 * undefined when `isStill` returns false, which means that the verification is no longer valid.
 */
export async function signInVerified(
  context: Context,
  userId: string,
  { cookies, requestHost, device }: Omit<Client, 'networks'>,
  { days, isStill }: { days: number; isStill: (tx: Writer) => Promise<boolean> },
): Promise<SignedIn | undefined> {
  const tokens = await context.database.write(async (tx) => {
    await lockAccount(tx, context.database.kind, userId)
    if (!(await isStill(tx))) return undefined
    return startSessionAt(context, tx, userId, { days, requestHost, device })
  })
  if (!tokens) return undefined
  const known = await findDevice(context, userId, cookies)
  return { ...tokens, deviceCookie: await createDeviceCookie(context, userId, known) }
}
