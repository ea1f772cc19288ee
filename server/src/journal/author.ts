import type { Context } from '#server/context.ts'
import type { ChangeSource } from './change.table.ts'

/** Who writes, in which household, and by which client. */
export interface Author {
  /** The household; undefined when this batch creates one. */
  readonly householdId: number | undefined
  readonly userId: string
  readonly source: ChangeSource
  /**
   * From `If-Match`: the record, and the version of it that the caller knows. A write fails when the record has changed
   * since.
   */
  readonly precondition?: Precondition | undefined
}

export interface Precondition {
  readonly id: string
  /** The accepted times of the last change. An empty list never matches. */
  readonly updatedAt: readonly number[]
}

export type JournalContext = Pick<Context, 'database' | 'now' | 'newId' | 'entities' | 'events'> & {
  /** The number of new records per statement. A thread that serves no requests can insert more than usual. */
  readonly recordsAtOnce?: number
}
