import { queryOptions, useQuery } from '@tanstack/react-query'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf, logout, type User } from '#contract/accounts/users.ts'
import { actingHousehold, setActingHousehold } from '#web/shared/account/acting-household.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call, onSessionEnded } from '#web/shared/api.ts'
import { basePath } from '#web/shared/base-path.ts'
import { clearLocalData } from '../offline/offline-caches.ts'
import { draftKeys } from '#web/shared/draft-key.ts'
import { preferencesOwnerKey } from '#web/shared/account/preferences.ts'

/** The signed-in account. A route guard loads it before any page of the shell renders. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey }): Promise<User> => {
    const before = client.getQueryData<User>(queryKey)
    const person = await loadSession()
    // The user has been removed from the household, or another user has signed in in another tab. The data and forms of
    // this page must not be shown to that user or sent to another household.
    if (before && (before.id !== person.id || before.groupId !== person.groupId)) return goToOwnHousehold()
    return person
  },
  staleTime: 300_000,
})

async function loadSession() {
  const options = { withoutSignIn: true, isPageWaiting: true }
  const asked = actingHousehold()
  try {
    return (await call(getSelf, {}, options)).item
  } catch (error) {
    if (!isNoMember(error)) throw error
    // When the user has switched to another household in the meantime, the tab stays in that household.
    if (actingHousehold() === asked) setActingHousehold(undefined)
    return (await call(getSelf, {}, options)).item
  }
}

/** True when the user is not a member of the tab's household, for example after an old link or after being removed. */
function isNoMember(error: unknown) {
  return actingHousehold() !== undefined && error instanceof ApiError && error.status === 403
}

export const householdQuery = queryOptions({
  queryKey: ['household'],
  queryFn: ({ signal }) => call(getHousehold, {}, { signal }),
  staleTime: 300_000,
})

export function useSession() {
  return useQuery(sessionQuery).data
}

export function useHousehold() {
  return useQuery(householdQuery).data
}

export function useCanWrite() {
  const role = useSession()?.role
  return role === 'owner' || role === 'editor'
}

/** True when a session may exist. The cookie is no proof, because the session can have expired. */
export function hasSessionCookie() {
  return /(?:^|;\s*)hb\.auth\.session=true/.test(document.cookie)
}

/** Signs out and then loads a new page, so that no data of the household stays in memory. */
export async function signOut() {
  await call(logout, {}, { withoutSignIn: true }).catch(unlessSignedOut)
  // Requests of this page are rejected until the new page loads. The user must not be asked to sign in again for them.
  onSessionEnded(null)
  setActingHousehold(undefined)
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftKeys)) localStorage.removeItem(key)
  localStorage.removeItem(preferencesOwnerKey)
  await clearLocalData()
  location.assign(`${basePath}/?out=true`)
}

/** Ignores the status 401, because an expired session counts as signed out. Rethrows any other error. */
function unlessSignedOut(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 401) throw error
}

/**
 * Opens a household with a full page load, because the last location and the selection in memory belong to the previous
 * household.
 */
export function goToHousehold(id: string, path = '/home') {
  location.assign(`${basePath}${path}?tenant=${id}`)
}

/** Opens the default household of the account after the user has left a household. */
export function goToOwnHousehold() {
  setActingHousehold(undefined)
  location.assign(`${basePath}/home`)
  return new Promise<never>(() => undefined)
}

/** Opens a household, and never resolves, so that a form that waits for it stays pending until the new page loads. */
export function enterHousehold(id: string) {
  goToHousehold(id)
  return new Promise<never>(() => undefined)
}
