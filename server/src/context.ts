import type { Currency } from '#contract/currencies.ts'
import type { Config } from '#server/config.ts'
import type { Events } from '#server/events/events.ts'
import type { Database } from '#server/database/database.ts'
import type { RateLimits } from '#server/database/rate-limits.ts'
import type { Mailer } from '#server/outbound/mailer.ts'
import type { OutboundFetch } from '#server/outbound/outbound.ts'
import type { AnyEntity } from '#server/journal/entity.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Cached } from '#server/database/household-cache.ts'

/** Everything that a function of the server may need, passed to each. */
export interface Context {
  readonly config: Config
  readonly database: Database
  readonly storage: Storage
  /** Another one after a restore, whose revisions may be those of other data before. */
  readonly dataEpoch: string
  /** Milliseconds UTC. */
  readonly now: () => number
  readonly newId: () => string
  readonly currencies: readonly Currency[]
  /** Every kind of record that the journal keeps, for undo. */
  readonly entities: readonly AnyEntity[]
  readonly cached: Cached
  readonly events: Events
  readonly limits: RateLimits
  /** The only way to call another server. */
  readonly fetchOutbound: OutboundFetch
  /** The only way to hand a mail to another server. */
  readonly mailer: Mailer
  /** When each API key was last used, until that is written. */
  readonly keyUses: Map<string, number>
  /** Last use of each session, kept here until it is written to the database. */
  readonly sessionUses: Map<string, number>
  /** One line in the log about what failed without anybody waiting for it. */
  readonly logError: (what: string, error: unknown) => void
}
