import { isUuid } from '#web/shared/new-uuid.ts'

const storageKey = 'cubby/household'

/** Returns the id of the household that this tab uses. Undefined means the default household of the account. */
export function actingHousehold(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Sets the household that this tab uses. Ignores anything but a UUID. */
export function setActingHousehold(id: unknown) {
  if (id === undefined) sessionStorage.removeItem(storageKey)
  else if (typeof id === 'string' && isUuid(id)) sessionStorage.setItem(storageKey, id)
}
