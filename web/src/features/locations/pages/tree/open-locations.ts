/** Storage key of the expanded locations, which are stored per household until the tab is closed. */
const storageKey = (householdId: string) => `cubby/open-locations/${householdId}`

/** Returns the ids of the expanded locations. Undefined when the user has not expanded or collapsed any yet. */
export function readOpenLocations(householdId: string): ReadonlySet<string> | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(householdId)) ?? 'null')
    if (!Array.isArray(value)) return undefined
    return new Set(value.filter((id) => typeof id === 'string'))
  } catch {
    return undefined
  }
}

export function saveOpenLocations(householdId: string, ids: ReadonlySet<string>) {
  try {
    sessionStorage.setItem(storageKey(householdId), JSON.stringify([...ids]))
  } catch {
    // When the browser has no storage, a reload collapses the locations.
  }
}
