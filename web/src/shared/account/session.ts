import { queryOptions, useQuery } from '@tanstack/react-query'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf, logout } from '#contract/accounts/users.ts'
import { actingHousehold, setActingHousehold } from '#web/shared/account/acting-household.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import { basePath } from '#web/shared/base-path.ts'
import { clearLocalData } from '../offline/offline-caches.ts'
import { draftKeys } from '#web/shared/draft-key.ts'
import { preferencesOwnerKey } from '#web/shared/account/preferences.ts'

/** The account that is signed in. A guard has loaded it before any page of the shell shows. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const options = { withoutSignIn: true, isPageWaiting: true }
    const asked = actingHousehold()
    try {
      return (await call(getSelf, {}, options)).item
    } catch (error) {
      if (!isNoMember(error)) throw error
      // Another one may have been chosen meanwhile.
      if (actingHousehold() === asked) setActingHousehold(undefined)
      return (await call(getSelf, {}, options)).item
    }
  },
  staleTime: 300_000,
})

/** The household of an old link, or one that this person had to leave. */
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

/** The household acted on, with its currency and time zone. */
export function useHousehold() {
  return useQuery(householdQuery).data
}

/** Viewers look; owners and editors write. */
export function useCanWrite() {
  const role = useSession()?.role
  return role === 'owner' || role === 'editor'
}

/** The readable cookie says only that it is worth asking who is signed in. */
export function hasSessionCookie() {
  return /(?:^|;\s*)hb\.auth\.session=true/.test(document.cookie)
}

/** A full load of the sign-in page, so that nothing of the household stays in memory. */
export async function signOut() {
  await call(logout, {}, { withoutSignIn: true }).catch(unlessSignedOut)
  setActingHousehold(undefined)
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftKeys)) localStorage.removeItem(key)
  localStorage.removeItem(preferencesOwnerKey)
  await clearLocalData()
  location.assign(`${basePath}/?out=true`)
}

/** A session that has ended already is what was asked for. */
function unlessSignedOut(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 401) throw error
}

/** A full load here too: what a page keeps in memory (the last location, a selection) belongs to the other household. */
export function goToHousehold(id: string, path = '/home') {
  location.assign(`${basePath}${path}?tenant=${id}`)
}

/** After leaving a household: to the one that the account acts on by itself. */
export function goToOwnHousehold() {
  setActingHousehold(undefined)
  location.assign(`${basePath}/home`)
  return new Promise<never>(() => undefined)
}

/** Never settles: the page ends here, and a form that waits for it stays pending. */
export function enterHousehold(id: string) {
  goToHousehold(id)
  return new Promise<never>(() => undefined)
}
