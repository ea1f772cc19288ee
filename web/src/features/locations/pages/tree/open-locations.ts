import { readStored, writeStored } from '#web/shared/browser/stored-json.ts'

/** Storage key of the expanded locations, which are stored per household until the tab is closed. */
const storageKey = (householdId: string) => `cubby/open-locations/${householdId}`

/** Returns the ids of the expanded locations. Undefined when the user has not expanded or collapsed any yet. */
export function readOpenLocations(householdId: string): ReadonlySet<string> | undefined {
  const ids = readStored(storageKey(householdId), 'sessionStorage')
  return Array.isArray(ids) ? new Set(ids.filter((id) => typeof id === 'string')) : undefined
}

export function saveOpenLocations(householdId: string, ids: ReadonlySet<string>) {
  writeStored(storageKey(householdId), [...ids], 'sessionStorage')
}
