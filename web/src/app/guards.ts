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

/** A link with `?tenant=` leads into that household; from then on the tab remembers it, not the address. */
export function takeHouseholdFromAddress({ location }: { location: ParsedLocation }) {
  // Every key of an address, also those that no page knows.
  const { tenant, ...search } = location.search as Record<string, unknown>
  if (tenant === undefined) return
  setActingHousehold(tenant)
  queryClient.clear()
  const hash = location.hash ? `#${location.hash}` : ''
  throw redirect({ href: basePath + location.pathname + stringifySearch(search) + hash, replace: true })
}

/** Leads on to the page that was wanted where somebody is signed in, unless an invitation or a mailed link is to be answered. */
export async function skipSignIn({ search }: { search: SignInSearch }) {
  const hasPendingLink = search.token !== undefined || search.reset === true
  if (!hasPendingLink && hasSessionCookie() && (await findPerson())) {
    throw redirect({ href: basePath + safeNext(search.next) })
  }
  // Signed out elsewhere, or with the browser: nobody may read on here.
  if (!hasSessionCookie()) await clearOfflineCaches()
}

/** Leads to the sign-in page first; what the person before has seen is gone before this one sees anything. */
export async function requireSession({ location }: { location: ParsedLocation }) {
  const person = hasSessionCookie() && (await findPerson())
  if (person) return clearOtherUsersData(person.id)
  // After an ended session the page is loaded anew: data in memory must not be left to the next person.
  const reloadDocument = queryClient.getQueryData(sessionQuery.queryKey) !== undefined
  throw redirect({ to: '/', search: { next: location.href }, reloadDocument })
}

/** Null when nobody is signed in; rethrows everything but 401. */
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

/** Asked for beside the person, or the first prices show in a currency of another household. Pages show without it as well. */
async function askForHousehold() {
  if (queryClient.getQueryState(householdQuery.queryKey)) return
  const queryFn = () => call(getHousehold, {}, { withoutSignIn: true, isPageWaiting: true })
  await queryClient.prefetchQuery({ ...householdQuery, queryFn, retry: false })
}
