import { undoConflictStore } from '#web/shared/undo/undo-conflict.ts'
import { lastUndoStep } from '#web/shared/undo/undo-steps.ts'
import { undosEnd, useUndo } from '#web/shared/undo/use-undo.ts'

let running = Promise.resolve()

/** Returns a function that undoes the newest write of this tab. Each further call undoes the write before that. */
export function useUndoLast() {
  const undo = useUndo()

  async function undoAfter(earlier: Promise<void>) {
    await earlier
    await undosEnd()
    const step = undoConflictStore.get() ? undefined : lastUndoStep()
    if (step) await undo(step.batches, { what: step.what })
  }

  return () => {
    running = undoAfter(running)
  }
}
