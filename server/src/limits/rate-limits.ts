import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Database } from '#server/database/database.ts'
import { tooManyRequests } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'

/** Limits attempts such as sign-ins, and uses such as mails. Each limit throws 429 when it is exceeded. */
export interface RateLimits {
  readonly passwords: AttemptLimiter
  readonly codes: AttemptLimiter
  /** Limits sign-ins that return from an OpenID Connect provider, counted by IP address. */
  readonly oidcCallbacks: AttemptLimiter
  readonly passkeys: AttemptLimiter
  readonly invitations: AttemptLimiter
  /** Counts one use toward the limit of `key`, for example of a user. */
  count(limit: UseLimit, key: string): Promise<void>
}

/** The number of uses that are allowed in some seconds, which begin with the first use. */
interface UseLimit {
  /** The prefix of the counters' keys. Limits with the same name share their counters. */
  readonly name: string
  readonly allowed: number
  readonly seconds: number
}

export interface AttemptCounter {
  readonly key: string
  /** The number of failed attempts without a delay. Each further failure doubles the delay. */
  readonly free: number
  /**
   * A counter that several counters share, for example all accounts that are tried from one IP address. Only the first
   * failure of each of these accounts counts, so the shared counter counts accounts and not attempts.
   */
  readonly group?: AttemptCounter
  /** True when a successful attempt does not reset the counter. */
  readonly survivesSuccess?: true
}

/**
 * Rejects attempts for some time after too many failures. Each further failure doubles this time. Successful attempts
 * are not counted.
 */
interface AttemptLimiter {
  /**
   * Runs `attempt` unless there were too many failures. `attempt` returns undefined when it fails. When many attempts
   * wait, urgent ones run first.
   */
  guess<T>(
    counters: readonly AttemptCounter[],
    attempt: () => Promise<T | undefined>,
    options?: { isUrgent?: boolean },
  ): Promise<T | undefined>
  reset(counters: readonly AttemptCounter[]): Promise<void>
}

const windowSeconds = 60
/** Six digits could be guessed within weeks, so wrong codes are remembered for longer than wrong passwords. */
const codeWindowSeconds = 86_400
const firstDelaySeconds = 10
const maxDelaySeconds = 300
/**
 * The maximum of attempts that run at the same time. When many arrive at once, the later ones are rejected before their
 * password is compared.
 */
const concurrentAttempts = 2
/** The maximum of waiting attempts: about two seconds of password comparisons on a small computer. */
const maxWaiting = 32

/** Counts in memory on SQLite, which has one server, and in the database on PostgreSQL. */
export function createRateLimits(database: Database): RateLimits {
  const store = openCounterStore(database)
  return {
    passwords: createAttemptLimiter(store, 'password'),
    codes: createAttemptLimiter(store, 'code', codeWindowSeconds),
    oidcCallbacks: createAttemptLimiter(store, 'provider-answer'),
    passkeys: createAttemptLimiter(store, 'passkey'),
    invitations: createAttemptLimiter(store, 'invitation'),
    async count({ name, allowed, seconds }, key) {
      const { consumedPoints, msBeforeNext } = await increment(store, keyOf(name, key), seconds)
      if (consumedPoints > allowed) throw tooManyRequests(msBeforeNext)
    },
  }
}

function createAttemptLimiter(
  store: RateLimiterAbstract,
  name: string,
  rememberedSeconds = windowSeconds,
): AttemptLimiter {
  const limited = createConcurrencyLimit(concurrentAttempts, maxWaiting)

  async function rejectWhileBlocked(counters: readonly AttemptCounter[]): Promise<void> {
    const waits = counters.map(async ({ key, free }) => {
      const counter = await store.get(keyOf(name, key))
      // `msBeforeNext` is the delay plus the time for which the counter is remembered afterwards, so that the next
      // delay is longer. Return only the delay.
      return counter && counter.consumedPoints >= free ? counter.msBeforeNext - rememberedSeconds * 1000 : 0
    })
    const longest = Math.max(0, ...(await Promise.all(waits)))
    if (longest > 0) throw tooManyRequests(longest)
  }

  async function countFailure({ key, free, group }: AttemptCounter): Promise<void> {
    const { consumedPoints } = await increment(store, keyOf(name, key), rememberedSeconds)
    if (consumedPoints === 1 && group) await countFailure(group)
    if (consumedPoints < free) return
    const delay = Math.min(firstDelaySeconds * 2 ** (consumedPoints - free), maxDelaySeconds)
    await store.set(keyOf(name, key), consumedPoints, delay + rememberedSeconds)
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
      await Promise.all(cleared.map(({ key }) => store.delete(keyOf(name, key))))
    },
  }
}

function withGroups(counters: readonly AttemptCounter[]): AttemptCounter[] {
  return counters.flatMap((counter) => (counter.group ? [counter, counter.group] : [counter]))
}

function openCounterStore({ kind, read }: Database): RateLimiterAbstract {
  // rate-limiter-flexible requires `points` and `duration`, but both have no effect: limits differ by key, and
  // `increment` and `set` pass the duration.
  const options = { keyPrefix: '', points: 1, duration: 0 }
  if (kind === 'sqlite') return new RateLimiterMemory(options)
  // rate-limiter-flexible queries the database through this object as if it were a `pg` pool.
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await read.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: 'pool',
    tableName: 'attempt_counter',
    tableCreated: true,
  })
}

/** Adds one to a counter, which exists for `seconds` from its first one. */
function increment(store: RateLimiterAbstract, key: string, seconds: number): Promise<RateLimiterRes> {
  return store.penalty(key, 1, { customDuration: seconds })
}

/** Hashes `counted`, so that the key has a fixed length and contains no e-mail or IP address. */
function keyOf(name: string, counted: string): string {
  return `${name}:${hash('sha256', counted)}`
}
