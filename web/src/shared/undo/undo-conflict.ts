import type { UndoConflict } from '#contract/inventory/journal.ts'
import { ApiError } from '#web/shared/api-error.ts'

/** An undo that something stands in the way of, until the person has decided. */
export interface OpenConflict extends UndoConflict {
  /** Undoes what is possible; undefined where nothing is. */
  undoRest: (() => void) | undefined
}

let open: OpenConflict | null = null
const listeners = new Set<() => void>()

export function setUndoConflict(conflict: OpenConflict | null) {
  open = conflict
  for (const listener of listeners) listener()
}

export const undoConflictStore = {
  get: () => open,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns the conflict for which the server refused an undo; undefined for other errors. */
export function readUndoConflict(error: unknown): UndoConflict | undefined {
  const isConflict =
    error instanceof ApiError && error.code === 'changed_since' && error.details !== undefined
  // as: the contract says what the details of this code are.
  return isConflict ? (error.details as UndoConflict) : undefined
}
