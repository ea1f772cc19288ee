import { actingHousehold } from '#web/shared/account/acting-household.ts'

/** The batches of one write of this tab, in the order in which they were made. */
interface UndoStep {
  household: string | undefined
  batches: readonly string[]
}

const maxSteps = 100
let steps: readonly UndoStep[] = []

/** Keeps a write as the one that is undone next. */
export function addUndoStep(batches: readonly string[]) {
  if (batches.length === 0) return
  removeUndoSteps(batches)
  steps = [...steps, { household: actingHousehold(), batches }].slice(-maxSteps)
}

/** Forgets the writes that one of these batches belongs to. */
export function removeUndoSteps(batches: readonly string[]) {
  steps = steps.filter((step) => !step.batches.some((batch) => batches.includes(batch)))
}

/** The batches of the last write of this tab in the household that is open, which was not undone. */
export function lastUndoStep(): readonly string[] | undefined {
  const household = actingHousehold()
  return steps.findLast((step) => step.household === household)?.batches
}
