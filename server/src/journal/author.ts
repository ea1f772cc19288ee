import type { Context } from '#server/context.ts'
import type { ChangeSource } from './change.table.ts'

/** The person who writes, the household and the way in. */
export interface Author {
  /** Undefined when a household begins with this batch. */
  readonly groupId: number | undefined
  readonly userId: string
  readonly source: ChangeSource
  /** The record that must still be as its caller saw it, from `If-Match`. */
  readonly precondition?: Precondition | undefined
}

export interface Precondition {
  readonly id: string
  /** The accepted times of the last change; an empty list always fails the check. */
  readonly updatedAt: readonly number[]
}

/** The parts of the context that the journal uses. */
export type JournalContext = Pick<Context, 'database' | 'now' | 'newId' | 'entities' | 'events'> & {
  /** New records in one statement, where nobody waits for the thread. */
  readonly recordsAtOnce?: number
}
