import type { ListedMaintenanceEntry } from '#contract/maintenance/maintenance.ts'

export type Entry = ListedMaintenanceEntry

/** A day of completion that is still to come is a plan. */
export function isDone({ completedDate }: Entry, today: string) {
  return completedDate !== '' && completedDate <= today
}
