import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { tooManyRequests } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import type { Database } from './database.ts'

/** How often someone may try; each refuses with 429 what is too often. */
export interface RateLimits {
  readonly passwords: AttemptLimiter
  /** Codes of the second factor, by who has given the right password. */
  readonly codes: AttemptLimiter
  /** Codes that browsers bring back from the provider of sign-ins, by address. */
  readonly oidcCallbacks: AttemptLimiter
  /** Answers of passkeys, by address. */
  readonly passkeys: AttemptLimiter
  /** Invitation tokens, by address. */
  readonly invitations: AttemptLimiter
  /** Counts one registration from an address, by its networks from the narrowest to the widest. */
  countRegistration(networks: readonly string[]): Promise<void>
  /** Counts one mail that was asked for, or one use of its link, from an address. */
  countPasswordReset(networks: readonly string[]): Promise<void>
  /** Counts one test message of a person. */
  countNotifierTest(userId: string): Promise<void>
  /** Counts one question of a person about a product. */
  countProductLookup(userId: string): Promise<void>
}

/** Wrong guesses that belong together. */
export interface AttemptCounter {
  readonly key: string
  /** How many are free within a minute; each further one makes the next wait longer. */
  readonly free: number
  /** Counts how many different counters have a wrong guess: the first one of each counts there too. */
  readonly group?: AttemptCounter
  /** A right guess does not clear it. */
  readonly survivesSuccess?: true
}

/** Tries at a secret: right ones are free, after some wrong ones the next has to wait longer and longer. */
interface AttemptLimiter {
  /** `attempt` returns undefined for a wrong guess. Urgent guesses are made before others that wait. */
  guess<T>(
    counters: readonly AttemptCounter[],
    attempt: () => Promise<T | undefined>,
    options?: { isUrgent?: boolean },
  ): Promise<T | undefined>
  /** Clears these counters and their groups after a right guess. */
  reset(counters: readonly AttemptCounter[]): Promise<void>
}

const windowSeconds = 60
/** Six digits are guessed within weeks, so wrong codes are remembered for longer than wrong passwords. */
const codeWindowSeconds = 86_400
const firstDelaySeconds = 10
const longestDelaySeconds = 300
const notifierTests = 10
const productLookups = 30
/** Registrations a minute from one address, for each wrong password that is allowed. */
const registrationsEach = 12
/** The same for links to reset a password. */
const resetsEach = 4
/** As many as passwords are compared at once: of a crowd of guesses those past the limit are not even made. */
const concurrentAttempts = 2
/** Two seconds of comparing passwords on a small computer. */
const maxWaiting = 32

/** Counts in memory beside SQLite, which has one server, and in the database that several servers share. */
export function createRateLimits(database: Database, signInLimit: number): RateLimits {
  const countFrom = (name: string, each: number) => {
    const limiter = createLimiter(database, name)
    return async (networks: readonly string[]): Promise<void> => {
      if (signInLimit === 0) return
      const counted = networks.map((network, index) =>
        countOne(limiter, network, signInLimit * each * 2 ** index),
      )
      await Promise.all(counted)
    }
  }
  return {
    passwords: createAttemptLimiter(createLimiter(database, 'password')),
    codes: createAttemptLimiter(createLimiter(database, 'code', codeWindowSeconds), codeWindowSeconds),
    oidcCallbacks: createAttemptLimiter(createLimiter(database, 'provider-answer')),
    passkeys: createAttemptLimiter(createLimiter(database, 'passkey')),
    invitations: createAttemptLimiter(createLimiter(database, 'invitation')),
    countRegistration: countFrom('registration', registrationsEach),
    countPasswordReset: countFrom('password-reset', resetsEach),
    countNotifierTest: createCount(createLimiter(database, 'notifier-test'), notifierTests),
    countProductLookup: createCount(createLimiter(database, 'product-lookup'), productLookups),
  }
}

function createCount(limiter: RateLimiterAbstract, allowed: number): (key: string) => Promise<void> {
  return (key) => countOne(limiter, key, allowed)
}

async function countOne(limiter: RateLimiterAbstract, key: string, allowed: number): Promise<void> {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(keyOf(key))
  if (consumedPoints > allowed) throw tooManyRequests(msBeforeNext)
}

function createAttemptLimiter(
  limiter: RateLimiterAbstract,
  rememberedSeconds = windowSeconds,
): AttemptLimiter {
  const limited = createConcurrencyLimit(concurrentAttempts, maxWaiting)

  async function rejectWhileBlocked(counters: readonly AttemptCounter[]): Promise<void> {
    const waits = counters.map(async ({ key, free }) => {
      const counter = await limiter.get(keyOf(key))
      // The counter outlives the wait by the time it is remembered, so that the next wait is longer.
      return counter && counter.consumedPoints >= free ? counter.msBeforeNext - rememberedSeconds * 1000 : 0
    })
    const longest = Math.max(0, ...(await Promise.all(waits)))
    if (longest > 0) throw tooManyRequests(longest)
  }

  async function countFailure({ key, free, group }: AttemptCounter): Promise<void> {
    const { consumedPoints } = await limiter.penalty(keyOf(key))
    if (consumedPoints === 1 && group) await countFailure(group)
    if (consumedPoints < free) return
    const delay = Math.min(firstDelaySeconds * 2 ** (consumedPoints - free), longestDelaySeconds)
    await limiter.set(keyOf(key), consumedPoints, delay + rememberedSeconds)
  }

  return {
    async guess(counters, attempt, options) {
      const all = withGroups(counters)
      await rejectWhileBlocked(all)
      return limited(async () => {
        await rejectWhileBlocked(all)
        const found = await attempt()
        if (found === undefined) await Promise.all(counters.map(countFailure))
        return found
      }, options)
    },
    async reset(counters) {
      const cleared = withGroups(counters).filter(({ survivesSuccess }) => !survivesSuccess)
      await Promise.all(cleared.map(({ key }) => limiter.delete(keyOf(key))))
    },
  }
}

function withGroups(counters: readonly AttemptCounter[]): AttemptCounter[] {
  return counters.flatMap((counter) => (counter.group ? [counter, counter.group] : [counter]))
}

function createLimiter(database: Database, name: string, duration = windowSeconds): RateLimiterAbstract {
  // The library wants a limit, but each key is compared with one of its own.
  const options = { keyPrefix: name, points: 1, duration }
  if (database.kind === 'sqlite') return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(database),
    storeType: 'pool',
    tableName: 'attempt_counter',
    tableCreated: true,
  })
}

/** The limiter library expects a pool of `pg`. */
function clientOf({ read }: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await read.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
}

/** Of one length, and nobody’s address can be read from it. */
function keyOf(key: string): string {
  return hash('sha256', key)
}
