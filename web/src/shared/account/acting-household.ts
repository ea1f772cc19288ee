const storageKey = 'cubby/household'
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The household this tab acts on; undefined is the account's own. */
export function actingHousehold(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Ignores anything but the id of a household. */
export function setActingHousehold(id: unknown) {
  if (id === undefined) sessionStorage.removeItem(storageKey)
  else if (typeof id === 'string' && uuid.test(id)) sessionStorage.setItem(storageKey, id)
}
