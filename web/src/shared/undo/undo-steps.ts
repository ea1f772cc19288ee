import { actingHousehold } from '#web/shared/account/acting-household.ts'

interface UndoStep {
  household: string | undefined
  batches: readonly string[]
  /** Text of the toast that reported the write. */
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

/** Returns the newest write of this tab in the current household that can still be undone. */
export function lastUndoStep(): UndoStep | undefined {
  const household = actingHousehold()
  return steps.findLast((step) => step.household === household)
}
