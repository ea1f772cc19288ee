import { isUuid } from '#web/shared/new-uuid.ts'

const storageKey = 'cubby/household'

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
  else if (typeof id === 'string' && isUuid(id)) sessionStorage.setItem(storageKey, id)
}
