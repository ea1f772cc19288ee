import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { tooManyRequests } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import type { Database } from './database.ts'

/** How often someone may try; each refuses with 429 what is too often. */
export interface Limits {
  readonly passwords: Guesses
  /** Codes of the second factor, by who has given the right password. */
  readonly codes: Guesses
  /** Codes that browsers bring back from the provider of sign-ins, by address. */
  readonly oidcCallbacks: Guesses
  /** Answers of passkeys, by address. */
  readonly passkeys: Guesses
  /** Invitation tokens, by address. */
  readonly invitations: Guesses
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
export interface GuessCounter {
  readonly key: string
  /** How many are free within a minute; each further one makes the next wait longer. */
  readonly free: number
  /** Counts how many different counters have a wrong guess: the first one of each counts there too. */
  readonly group?: GuessCounter
  /** A right guess does not clear it. */
  readonly isKept?: true
}

/** Tries at a secret: right ones are free, after some wrong ones the next has to wait longer and longer. */
interface Guesses {
  /** `attempt` returns undefined for a wrong guess. Urgent guesses are made before others that wait. */
  guess<T>(
    counters: readonly GuessCounter[],
    attempt: () => Promise<T | undefined>,
    options?: { isUrgent?: boolean },
  ): Promise<T | undefined>
  /** Clears these counters and their groups after a right guess. */
  reset(counters: readonly GuessCounter[]): Promise<void>
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
const guessesAtOnce = 2
/** Two seconds of comparing passwords on a small computer. */
const maxWaiting = 32

/** Counts in memory beside SQLite, which has one server, and in the database that several servers share. */
export function createLimits(database: Database, signInLimit: number): Limits {
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
    passwords: createGuesses(createLimiter(database, 'password')),
    codes: createGuesses(createLimiter(database, 'code', codeWindowSeconds), codeWindowSeconds),
    oidcCallbacks: createGuesses(createLimiter(database, 'provider-answer')),
    passkeys: createGuesses(createLimiter(database, 'passkey')),
    invitations: createGuesses(createLimiter(database, 'invitation')),
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

function createGuesses(limiter: RateLimiterAbstract, rememberedSeconds = windowSeconds): Guesses {
  const limited = createConcurrencyLimit(guessesAtOnce, maxWaiting)

  async function refuseWaiting(counters: readonly GuessCounter[]): Promise<void> {
    const waits = counters.map(async ({ key, free }) => {
      const counter = await limiter.get(keyOf(key))
      // The counter outlives the wait by the time it is remembered, so that the next wait is longer.
      return counter && counter.consumedPoints >= free ? counter.msBeforeNext - rememberedSeconds * 1000 : 0
    })
    const longest = Math.max(0, ...(await Promise.all(waits)))
    if (longest > 0) throw tooManyRequests(longest)
  }

  async function countWrong({ key, free, group }: GuessCounter): Promise<void> {
    const { consumedPoints } = await limiter.penalty(keyOf(key))
    if (consumedPoints === 1 && group) await countWrong(group)
    if (consumedPoints < free) return
    const delay = Math.min(firstDelaySeconds * 2 ** (consumedPoints - free), longestDelaySeconds)
    await limiter.set(keyOf(key), consumedPoints, delay + rememberedSeconds)
  }

  return {
    async guess(counters, attempt, options) {
      const all = withGroups(counters)
      await refuseWaiting(all)
      return limited(async () => {
        await refuseWaiting(all)
        const found = await attempt()
        if (found === undefined) await Promise.all(counters.map(countWrong))
        return found
      }, options)
    },
    async reset(counters) {
      const cleared = withGroups(counters).filter(({ isKept }) => !isKept)
      await Promise.all(cleared.map(({ key }) => limiter.delete(keyOf(key))))
    },
  }
}

function withGroups(counters: readonly GuessCounter[]): GuessCounter[] {
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
