import type { AttemptCounter } from '#server/limits/rate-limits.ts'

/** The limit for attempts on different accounts from one IP address, as a multiple of the limit for one account. */
const accountsEach = 4
/** The limit for attempts on one account from all IP addresses, as a multiple of the limit for one IP address. */
const everywhereEach = 20
/**
 * The limit for codes of an authenticator app for one account from all addresses. It may be higher than that for
 * passwords, because at any moment only 3 of a million codes are valid.
 */
const codesEverywhereEach = 40

/**
 * Returns the counters for a wrong password, whether the account exists or not. The limit is strict for one account
 * from one IP address. It is loose for different accounts from one IP address, because a household shares one, and for
 * one account from all IP addresses. Each wider network has twice the limit of the narrower one.
 */
export function countersFor(email: string, networks: readonly string[], limit: number): AttemptCounter[] {
  if (limit === 0) return []
  const pairs = networks.map((network, index) => {
    const free = limit * 2 ** index
    const group = { key: `accounts from ${network}`, free: free * accountsEach }
    return { key: `account ${email} from ${network}`, free, group }
  })
  return [...pairs, { key: `account ${email}`, free: limit * everywhereEach, survivesSuccess: true }]
}

/**
 * Returns the counters for wrong responses of passkeys or of a provider, which name no account. Their limits are loose,
 * because the members of a household share an IP address.
 */
export function countersForNetworks(networks: readonly string[], limit: number): AttemptCounter[] {
  if (limit === 0) return []
  return networks.map((network, index) => ({ key: network, free: limit * accountsEach * 2 ** index }))
}

/**
 * Returns the counter for a device that has signed in before. Its limit is strict, because the device's cookie may have
 * been stolen.
 */
export function countersForDevice(device: string, limit: number): AttemptCounter[] {
  return limit === 0 ? [] : [{ key: `device ${device}`, free: limit }]
}

/**
 * Returns the counters for wrong codes of the second factor. Only callers with the right password reach them, so
 * strangers cannot lock an account. Six-digit codes are also counted for the account from all IP addresses. Recovery
 * codes, which are too long to guess, and codes from known devices are not.
 */
export function countersForCode(
  userId: string,
  isRecoveryCode: boolean,
  { networks, device }: { networks: readonly string[]; device: string | undefined },
  limit: number,
): AttemptCounter[] {
  if (limit === 0) return []
  if (device !== undefined) return countersForDevice(device, limit)
  const pairs = networks.map((network, index) => ({
    key: `${userId} from ${network}`,
    free: limit * 2 ** index,
  }))
  if (isRecoveryCode) return pairs
  return [...pairs, { key: userId, free: limit * codesEverywhereEach, survivesSuccess: true }]
}

export function countersForSelf(userId: string, limit: number): AttemptCounter[] {
  return limit === 0 ? [] : [{ key: `self ${userId}`, free: limit }]
}
