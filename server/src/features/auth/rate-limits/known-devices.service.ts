import type { Context } from '#server/context.ts'
import type { DeviceCookie } from '#server/http/cookies.ts'
import { newToken, isSameSecret } from '#server/shared/secret-token.ts'
import { signWithSecret } from '../signing/server-secret.service.ts'

/** The lifetime of the cookie that marks a known device. Browsers keep a cookie for at most 400 days. */
const lifetimeMs = 400 * 86_400_000

/**
 * Returns the id of the caller's device when one of the cookies proves that this account has signed in from the device
 * before.
 */
export async function findDevice(
  context: Context,
  userId: string,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const [device = '', time = '', signature = ''] = cookies[cookieName(userId)]?.split('.') ?? []
  const isOurs = isSameSecret(signature, await sign(context, userId, device, time))
  return isOurs && Number(time) + lifetimeMs > context.now() ? device : undefined
}

export async function createDeviceCookie(
  context: Context,
  userId: string,
  device = newToken(),
): Promise<DeviceCookie> {
  const now = context.now()
  const signature = await sign(context, userId, device, String(now))
  return {
    name: cookieName(userId),
    value: `${device}.${now}.${signature}`,
    expiresAt: now + lifetimeMs,
  }
}

/**
 * Returns the name of the cookie. It contains the id of the account, because the members of a household may share a
 * browser.
 */
function cookieName(userId: string): string {
  return `cubby.device.${userId}`
}

function sign(context: Context, userId: string, device: string, time: string): Promise<string> {
  return signWithSecret(context, `${userId} ${device} ${time}`)
}
