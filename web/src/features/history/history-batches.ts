import type { RecordChange } from '#contract/history.ts'

export interface ShownBatch {
  batchId: string
  changes: RecordChange[]
  first: RecordChange
}

export interface Day {
  name: string
  batches: ShownBatch[]
}

export function toDays(changes: readonly RecordChange[], nameOfDay: (instant: string) => string): Day[] {
  const days: Day[] = []
  for (const change of changes) {
    const name = nameOfDay(change.createdAt)
    let day = days.at(-1)
    if (day?.name !== name) days.push((day = { name, batches: [] }))
    const batch = day.batches.at(-1)
    if (batch?.batchId === change.batchId) batch.changes.push(change)
    else day.batches.push({ batchId: change.batchId, changes: [change], first: change })
  }
  return days
}
