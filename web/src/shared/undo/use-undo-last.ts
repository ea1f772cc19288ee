import { undoConflictStore } from '#web/shared/undo/undo-conflict.ts'
import { lastUndoStep } from '#web/shared/undo/undo-steps.ts'
import { useUndo } from '#web/shared/undo/use-undo.ts'

let running = Promise.resolve()

/** Undoes the last write of this tab; called again it undoes the one before, after the first is done. */
export function useUndoLast() {
  const undo = useUndo()

  async function undoAfter(earlier: Promise<void>) {
    await earlier
    const batches = undoConflictStore.get() ? undefined : lastUndoStep()
    if (batches) await undo(batches)
  }

  return () => {
    running = undoAfter(running)
  }
}
