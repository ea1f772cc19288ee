import type { ThingChange } from '#contract/journal.ts'

/** What one request did to a thing and to what belongs to it. */
export interface Deed {
  batchId: string
  changes: ThingChange[]
  first: ThingChange
}

export interface Day {
  name: string
  deeds: Deed[]
}

/** Changes of one batch stand together; batches stand under their day, as `nameOfDay` calls it. */
export function toDays(changes: readonly ThingChange[], nameOfDay: (instant: string) => string): Day[] {
  const days: Day[] = []
  for (const change of changes) {
    const name = nameOfDay(change.createdAt)
    let day = days.at(-1)
    if (day?.name !== name) days.push((day = { name, deeds: [] }))
    const deed = day.deeds.at(-1)
    if (deed?.batchId === change.batchId) deed.changes.push(change)
    else day.deeds.push({ batchId: change.batchId, changes: [change], first: change })
  }
  return days
}
