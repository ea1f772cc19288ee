import type { AttemptCounter } from '#server/database/rate-limits.ts'

/** The limit for different accounts from one address, as a multiple of the limit for one account. */
const accountsEach = 4
/** The limit for one account from all addresses, as a multiple of the limit from one address. */
const everywhereEach = 20
/** Like `everywhereEach`, for codes of an authenticator app. At any moment 3 of a million codes are valid. */
const codesEverywhereEach = 40

/**
 * Counters for a wrong password, whether the account exists or not. Strict for one account from one address; loose for
 * different accounts from one address, because a household shares one, and for one account from all addresses.
 * Each wider network has twice the limit of the one before.
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

/** For answers of passkeys or a provider, which name no account. Loose, because a household shares an address. */
export function countersForNetworks(networks: readonly string[], limit: number): AttemptCounter[] {
  if (limit === 0) return []
  return networks.map((network, index) => ({ key: network, free: limit * accountsEach * 2 ** index }))
}

/** For a device that has signed in before. Strict, because its cookie may have been stolen. */
export function countersForDevice(device: string, limit: number): AttemptCounter[] {
  return limit === 0 ? [] : [{ key: `device ${device}`, free: limit }]
}

/**
 * Only callers with the right password reach these counters, so strangers cannot lock an account. Six-digit codes also
 * count for the account from all addresses. Recovery codes are too long to guess, so they and known devices do not.
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

/** Returns the counter for a signed-in user who confirms the password or a code. */
export function countersForSelf(userId: string, limit: number): AttemptCounter[] {
  return limit === 0 ? [] : [{ key: `self ${userId}`, free: limit }]
}
