import type { Currency } from '#contract/currencies.ts'
import type { Config } from '#server/config.ts'
import type { Events } from '#server/events/events.ts'
import type { Database } from '#server/database/database.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Mailer } from '#server/outbound/mailer.ts'
import type { OutboundFetch } from '#server/outbound/outbound.ts'
import type { AnyEntity } from '#server/journal/entity.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Cached } from '#server/database/household-cache.ts'

export interface Context {
  readonly config: Config
  readonly database: Database
  readonly storage: Storage
  /** The id of the current data. A restore of all data changes it, so that older ETags never match. */
  readonly dataEpoch: string
  /** Returns the current time in milliseconds since the epoch. */
  readonly now: () => number
  readonly newId: () => string
  readonly currencies: readonly Currency[]
  readonly entities: readonly AnyEntity[]
  readonly cached: Cached
  readonly events: Events
  readonly limits: RateLimits
  /** Every request to another server must use this function. */
  readonly fetchOutbound: OutboundFetch
  /** Every mail must be sent through this mailer. */
  readonly mailer: Mailer
  /** The last use of each API key, until it is written to the database. */
  readonly keyUses: Map<string, number>
  /** The last use of each session, until it is written to the database. */
  readonly sessionUses: Map<string, number>
  /** Logs a failure of work for which no client waits. */
  readonly logError: (what: string, error: unknown) => void
}
