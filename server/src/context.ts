import type { Currency } from '#contract/currencies.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { AnyEntity } from '#server/journal/entity.ts'
import type { Remember } from '#server/shared/remember.ts'

/** What every function of the server is given. */
export interface Context {
  readonly config: Config
  readonly database: Database
  /** Milliseconds UTC. */
  readonly now: () => number
  readonly newId: () => string
  readonly currencies: readonly Currency[]
  /** Every kind of thing that the journal keeps, for undo. */
  readonly entities: readonly AnyEntity[]
  readonly remember: Remember
}
