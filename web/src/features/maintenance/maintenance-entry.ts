import type { ListedMaintenanceEntry } from '#contract/maintenance/maintenance.ts'

export type Entry = ListedMaintenanceEntry

/** True when the entry is done. A completion date in the future is a plan. */
export function isDone({ completedDate }: Entry, today: string) {
  return completedDate !== '' && completedDate <= today
}
