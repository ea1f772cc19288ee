/** The expanded locations are stored for each household, for the lifetime of the tab. */
const storageKey = (householdId: string) => `cubby/open-locations/${householdId}`

/** Returns undefined when the user has not expanded or collapsed anything yet. */
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
    // Without storage the expanded locations are lost on reload.
  }
}
