import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '#server/shared/app-error.ts'
import { createTurns } from '#server/shared/turns.ts'
import type { Database } from './database.ts'

/** How often someone may try; each refuses with 429 what is too often. */
export interface Limits {
  /** Passwords, by account and by address. */
  readonly passwords: Guesses
  /** Invitation tokens, by address. */
  readonly invitations: Guesses
  /** Counts one registration from an address. */
  countRegistration(address: string): Promise<void>
  /** Counts one test message of a person. */
  countNotifierTest(userId: string): Promise<void>
  /** Counts one question of a person about a product. */
  countProductLookup(userId: string): Promise<void>
}

/** Tries at a secret: right ones are free, after some wrong ones each key has to wait longer and longer. */
export interface Guesses {
  /** What `attempt` answers; undefined is a wrong guess and counts for each of the keys. */
  guess<T>(keys: readonly string[], attempt: () => Promise<T | undefined>): Promise<T | undefined>
  /** Forgets the wrong guesses of a key. */
  forget(key: string): Promise<void>
}

const windowSeconds = 60
const firstDelaySeconds = 10
const longestDelaySeconds = 300
const wrongPasswords = 5
const wrongInvitations = 10
const registrations = 60
const notifierTests = 10
const productLookups = 30

/** Counts in memory beside SQLite, which has one server, and in the database that several servers share. */
export function createLimits(database: Database): Limits {
  return {
    passwords: createGuesses(createLimiter(database, 'password', wrongPasswords)),
    invitations: createGuesses(createLimiter(database, 'invitation', wrongInvitations)),
    countRegistration: createCount(createLimiter(database, 'registration', registrations)),
    countNotifierTest: createCount(createLimiter(database, 'notifier-test', notifierTests)),
    countProductLookup: createCount(createLimiter(database, 'product-lookup', productLookups)),
  }
}

function createCount(limiter: RateLimiterAbstract): (key: string) => Promise<void> {
  return async (key) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(keyOf(key))
    if (consumedPoints > limiter.points) throw tooMany(msBeforeNext)
  }
}

function createGuesses(limiter: RateLimiterAbstract): Guesses {
  const freeGuesses = limiter.points
  // As many as passwords are compared at once: of a crowd of guesses those past the limit are not even made.
  const inTurn = createTurns(2)

  async function refuseWaiting(keys: readonly string[]): Promise<void> {
    const counters = await Promise.all(keys.map((key) => limiter.get(keyOf(key))))
    // What has to wait is remembered for a window more, so that the next wait is longer.
    const waits = counters.map((counter) =>
      counter && counter.consumedPoints >= freeGuesses ? counter.msBeforeNext - windowSeconds * 1000 : 0,
    )
    const longest = Math.max(...waits)
    if (longest > 0) throw tooMany(longest)
  }

  async function countWrong(key: string): Promise<void> {
    const { consumedPoints } = await limiter.penalty(keyOf(key))
    if (consumedPoints < freeGuesses) return
    const delay = Math.min(firstDelaySeconds * 2 ** (consumedPoints - freeGuesses), longestDelaySeconds)
    await limiter.set(keyOf(key), consumedPoints, delay + windowSeconds)
  }

  return {
    async guess(keys, attempt) {
      await refuseWaiting(keys)
      return inTurn(async () => {
        await refuseWaiting(keys)
        const answer = await attempt()
        if (answer === undefined) await Promise.all(keys.map(countWrong))
        return answer
      })
    },
    async forget(key) {
      await limiter.delete(keyOf(key))
    },
  }
}

function createLimiter(database: Database, name: string, points: number): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: windowSeconds }
  if (database.kind === 'sqlite') return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: clientOf(database),
    storeType: 'pool',
    tableName: 'attempt_counter',
    tableCreated: true,
  })
}

/** What the library takes for a pool of `pg`. */
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

function tooMany(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError(429, 'too_many_requests', `Too many attempts. Wait ${retryAfterSeconds} seconds.`, {
    details: { retryAfterSeconds },
  })
}
