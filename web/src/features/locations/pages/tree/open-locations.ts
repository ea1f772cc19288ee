/** The open locations of a household's tree are kept for the tab. */
const storageKey = (householdId: string) => `cubby/open-locations/${householdId}`

/** Undefined for a tree that was never touched. */
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
    // Without storage the tree opens as at first the next time.
  }
}
