import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { tooManyRequests } from '#server/shared/app-error.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import type { Database } from '#server/database/database.ts'

/** Limits attempts such as sign-ins and registrations. Each limit throws 429 when it is exceeded. */
export interface RateLimits {
  readonly passwords: AttemptLimiter
  readonly codes: AttemptLimiter
  /** Limits sign-ins that return from an OpenID Connect provider, counted by IP address. */
  readonly oidcCallbacks: AttemptLimiter
  readonly passkeys: AttemptLimiter
  readonly invitations: AttemptLimiter
  /** Counts a registration for each network of an address, from the narrowest to the widest. */
  countRegistration(networks: readonly string[]): Promise<void>
  /** Counts a request for a reset mail, or a use of its link, for the same networks as `countRegistration`. */
  countPasswordReset(networks: readonly string[]): Promise<void>
  /** Counts a request of a person without an account, for the same networks as `countRegistration`. */
  countGuest(networks: readonly string[]): Promise<void>
  /** Counts a mail to a borrower toward the daily limit of the user. Throws 429 above the limit. */
  countBorrowerMail(userId: string): Promise<void>
  countNotifierTest(userId: string): Promise<void>
  countProductLookup(userId: string): Promise<void>
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
const longestDelaySeconds = 300
const notifierTests = 10
const daySeconds = 86_400
const borrowerMailsADay = 20
const productLookups = 30
/** The registrations that are allowed from one address, as a multiple of the failed sign-ins that are allowed. */
const registrationsEach = 12
/** The requests to reset a password that are allowed, as a multiple of the failed sign-ins that are allowed. */
const resetsEach = 4
/** The allowed requests of guests, as a multiple of the allowed failed sign-ins. A page with photos needs many. */
const guestsEach = 60
/**
 * The maximum of attempts that run at the same time. When many arrive at once, the later ones are rejected before their
 * password is compared.
 */
const concurrentAttempts = 2
/** The maximum of waiting attempts: about two seconds of password comparisons on a small computer. */
const maxWaiting = 32

/** Counts attempts in memory on SQLite, which has one server, and in the database on PostgreSQL. */
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
    countGuest: countFrom('guest', guestsEach),
    countBorrowerMail: createCount(createLimiter(database, 'borrower-mail', daySeconds), borrowerMailsADay),
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
      // `msBeforeNext` is the delay plus the time for which the counter is remembered afterwards, so that the next
      // delay is longer. Return only the delay.
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
  // rate-limiter-flexible requires `points`, but the value has no effect: limits differ by key and are compared in
  // `rejectWhileBlocked`.
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

/** Returns an object with which rate-limiter-flexible queries the database as if it were a `pg` pool. */
function clientOf({ read }: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await read.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
}

/** Hashes the key, so that it has a fixed length and contains no e-mail or IP address. */
function keyOf(key: string): string {
  return hash('sha256', key)
}
