import type { UndoConflict } from '#contract/history.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { createStore } from '#web/shared/store.ts'

export interface OpenConflict extends UndoConflict {
  /** Undoes the records that have no conflict. Undefined when all have one. */
  undoRest: (() => void) | undefined
}

export const undoConflictStore = createStore<OpenConflict | null>(null)

export function readUndoConflict(error: unknown): UndoConflict | undefined {
  const isConflict =
    error instanceof ApiError && error.code === 'changed_since' && error.details !== undefined
  // as: `details` is unknown JSON. The contract defines it for the code `changed_since`.
  return isConflict ? (error.details as UndoConflict) : undefined
}
