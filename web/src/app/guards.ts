import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { SignInSearch } from '#web/features/sign-in/sign-in-search.ts'
import { setActingHousehold } from '#web/shared/account/acting-household.ts'
import { getHousehold } from '#contract/households/households.ts'
import { call } from '#web/shared/api.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { basePath } from '#web/shared/base-path.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { clearOtherUsersData, clearOfflineCaches } from '#web/shared/offline/offline-caches.ts'
import { safeNext } from '#web/shared/account/next-path.ts'
import { stringifySearch } from '#web/shared/search-params.ts'
import { hasSessionCookie, householdQuery, sessionQuery } from '#web/shared/account/session.ts'

/** A link with `?tenant=` switches the tab to that household. The parameter is then removed from the URL. */
export function takeHouseholdFromAddress({ location }: { location: ParsedLocation }) {
  // as: the router's type of `search` contains only the parameters that pages declare, and no page declares `tenant`.
  const { tenant, ...search } = location.search as Record<string, unknown>
  if (tenant === undefined) return
  setActingHousehold(tenant)
  queryClient.clear()
  const hash = location.hash ? `#${location.hash}` : ''
  throw redirect({ href: basePath + location.pathname + stringifySearch(search) + hash, replace: true })
}

/** Redirects a signed-in user to the page in `next`, unless there is an invitation or a mailed link to handle. */
export async function skipSignIn({ search }: { search: SignInSearch }) {
  const hasPendingLink = search.token !== undefined || search.reset === true
  if (!hasPendingLink && hasSessionCookie() && (await findPerson())) {
    throw redirect({ href: basePath + safeNext(search.next) })
  }
  // Without a session cookie, the user has signed out elsewhere or the session has expired. The cached data is then
  // deleted, so that nobody else sees it.
  if (!hasSessionCookie()) await clearOfflineCaches()
}

/**
 * Redirects to the sign-in page without a session. Deletes the cached data of another user before anything is shown.
 */
export async function requireSession({ location }: { location: ParsedLocation }) {
  const person = hasSessionCookie() && (await findPerson())
  if (person) return clearOtherUsersData(person.id)
  // After an expired session the page reloads, because the data in memory must not be visible to the next user.
  const reloadDocument = queryClient.getQueryData(sessionQuery.queryKey) !== undefined
  throw redirect({ to: '/', search: { next: location.href }, reloadDocument })
}

/** Returns null when nobody is signed in. Rethrows all errors except 401. */
async function findPerson() {
  const household = askForHousehold()
  try {
    const person = await queryClient.ensureQueryData(sessionQuery)
    await household
    return person
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/**
 * Loads the household in parallel with the session, because the first prices on a page need the household's currency.
 * An error is ignored, because pages also work without the currency.
 */
async function askForHousehold() {
  if (queryClient.getQueryState(householdQuery.queryKey)) return
  const queryFn = () => call(getHousehold, {}, { withoutSignIn: true, isPageWaiting: true })
  await queryClient.prefetchQuery({ ...householdQuery, queryFn, retry: false })
}
