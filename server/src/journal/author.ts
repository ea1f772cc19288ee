import type { Context } from '#server/context.ts'
import type { ChangeSource } from './change.table.ts'

/** The author of a write: the user, the household and the client. */
export interface Author {
  /** The household; undefined when the batch creates it. */
  readonly householdId: number | undefined
  readonly userId: string
  readonly source: ChangeSource
  /**
   * The condition in the header `If-Match`: a record, and the version of it that the caller knows. A write fails when
   * the record has changed since that version.
   */
  readonly precondition?: Precondition | undefined
}

export interface Precondition {
  readonly id: string
  /**
   * The caller accepts the record when it was last changed at one of these times. With an empty list, every write to
   * the record fails.
   */
  readonly updatedAt: readonly number[]
}

export type JournalContext = Pick<Context, 'database' | 'now' | 'newId' | 'entities' | 'events'> & {
  /**
   * The number of new records per statement, when it differs from `journalChunkSize`. A thread that serves no requests
   * can insert more at once.
   */
  readonly recordsAtOnce?: number
}
