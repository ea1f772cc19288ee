import { actingHousehold } from '#web/shared/account/acting-household.ts'

interface UndoStep {
  household: string | undefined
  batches: readonly string[]
  /** The text of the toast that the write has shown. */
  what?: string | undefined
}

const maxSteps = 100
let steps: readonly UndoStep[] = []

export function addUndoStep(batches: readonly string[], what?: string) {
  if (batches.length === 0) return
  removeUndoSteps(batches)
  steps = [...steps, { household: actingHousehold(), batches, what }].slice(-maxSteps)
}

export function removeUndoSteps(batches: readonly string[]) {
  steps = steps.filter((step) => !step.batches.some((batch) => batches.includes(batch)))
}

/** Returns the last write of this tab in the current household that is not undone. */
export function lastUndoStep(): UndoStep | undefined {
  const household = actingHousehold()
  return steps.findLast((step) => step.household === household)
}
