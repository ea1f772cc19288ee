import type { ListedMaintenanceEntry } from '#contract/maintenance/maintenance.ts'

export type Entry = ListedMaintenanceEntry

/** True when the entry is done. An entry whose completion date is in the future is not done yet. */
export function isDone({ completedDate }: Entry, today: string) {
  return completedDate !== '' && completedDate <= today
}
