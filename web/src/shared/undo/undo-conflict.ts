import type { UndoConflict } from '#contract/history.ts'
import { ApiError } from '#web/shared/api-error.ts'

export interface OpenConflict extends UndoConflict {
  /** Undoes the records that have no conflict. Undefined when all have one. */
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

export function readUndoConflict(error: unknown): UndoConflict | undefined {
  const isConflict =
    error instanceof ApiError && error.code === 'changed_since' && error.details !== undefined
  // as: `details` is unknown JSON. The contract defines it for the code `changed_since`.
  return isConflict ? (error.details as UndoConflict) : undefined
}
