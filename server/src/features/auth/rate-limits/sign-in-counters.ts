import type { AttemptCounter } from '#server/database/rate-limits.ts'

/** Accounts of one address that may have wrong passwords, for each wrong password that an account may have. */
const accountsEach = 4
/** Wrong passwords that an account may have from everywhere together, for each one from a single address. */
const everywhereEach = 20
/** The same for codes of an authenticator app. At any moment 3 of a million codes are valid. */
const codesEverywhereEach = 40

/**
 * Counters for a wrong password to an account, known or not: strict for the account and the address together, loose for the
 * different accounts of an address, because a household shares one, and for the account from everywhere. A network
 * that is wider may have twice as many as the one before.
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

/** For answers of passkeys or of the provider, which name no account: loose, because a household shares an address. */
export function countersForNetworks(networks: readonly string[], limit: number): AttemptCounter[] {
  if (limit === 0) return []
  return networks.map((network, index) => ({ key: network, free: limit * accountsEach * 2 ** index }))
}

/** The only counter for a device that signed in before: strict, because its cookie may have been stolen. */
export function countersForDevice(device: string, limit: number): AttemptCounter[] {
  return limit === 0 ? [] : [{ key: `device ${device}`, free: limit }]
}

/**
 * Returns the counters for a wrong code of the second factor. Only callers with the right password reach them, so strangers
 * lock nobody out. Against guesses from many addresses, six-digit codes also count for the account from everywhere. Recovery
 * codes are too long to be guessed, so they and known devices skip that counter.
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

/** For someone who is signed in and confirms the password, or a code. */
export function countersForSelf(userId: string, limit: number): AttemptCounter[] {
  return limit === 0 ? [] : [{ key: `self ${userId}`, free: limit }]
}
