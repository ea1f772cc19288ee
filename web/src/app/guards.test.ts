// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { requireSession } from '#web/app/guards.ts'
import { statusQuery } from '#web/features/sign-in/auth.queries.ts'
import { householdQuery } from '#web/shared/account/session.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const jana = { item: { id: 'jana', role: 'owner' } }

beforeEach(() => {
  queryClient.clear()
  document.cookie = 'hb.auth.session=true'
})
afterEach(() => vi.useRealTimers())

/** Replaces the timers, and `AbortSignal.timeout`, which the fake timers of Vitest do not replace. */
function useFakeTimers() {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController()
    setTimeout(() => ending.abort(), ms)
    return ending.signal
  })
}

// as: `requireSession` reads only the property `href` of the router's location.
const location = { href: '/home' } as Parameters<typeof requireSession>[0]['location']

/** Starts `requireSession` and waits until it has requested the session and the household in parallel. */
async function open() {
  const api = stubApi()
  const shown = vi.fn<() => void>()
  const guard = requireSession({ location }).then(shown)
  await waitFor(() => expect(api.lines().toSorted()).toEqual(['GET /groups', 'GET /users/self']))
  const respond = (line: string, response: object) =>
    sentRequest(api.requests.find((request) => request.line === line)).respond(response)
  return { guard, shown, respond }
}

it("The guard of the app loads the household's currency before a page renders", async () => {
  const { guard, shown, respond } = await open()
  respond('GET /users/self', { body: jana })
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown).not.toHaveBeenCalled()
  respond('GET /groups', { body: { currency: 'EUR' } })
  await guard
  expect(queryClient.getQueryData(householdQuery.queryKey)).toMatchObject({ currency: 'EUR' })
})

it('The guard of the app lets a page render although loading the household fails', async () => {
  const { guard, shown, respond } = await open()
  respond('GET /users/self', { body: jana })
  respond('GET /groups', { status: 500, body: { code: 'internal', error: 'Internal' } })
  await guard
  expect(shown).toHaveBeenCalledOnce()
})

it('The guard of the app redirects to the sign-in page without waiting for the response about the household', async () => {
  const { guard, respond } = await open()
  respond('GET /users/self', { status: 401, body: { code: 'unauthorized', error: 'No session' } })
  await expect(guard).rejects.toMatchObject({ options: { to: '/', search: { next: '/home' } } })
})

it('The guard of the app lets a page render although the request for the household gets no response', async () => {
  useFakeTimers()
  const api = stubApi([[getSelf, jana]])
  const shown = vi.fn<() => void>()
  void requireSession({ location }).then(shown)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(api.lines()).toEqual(['GET /groups'])
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledOnce()
})

it('The guard of the app shows after 15 seconds without a response that the server cannot be reached, and retries on request', async () => {
  useFakeTimers()
  const { lines } = stubApi([[getHousehold, { currency: 'EUR' }]])
  const ask = async () => {
    const fail = vi.fn<(error: unknown) => void>()
    requireSession({ location }).catch(fail)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(fail.mock.calls).toMatchObject([[{ code: 'offline', status: 408 }]])
  }
  await ask()
  expect(lines()).toEqual(['GET /users/self'])
  await ask()
  expect(lines()).toEqual(['GET /users/self', 'GET /users/self'])
})

it('The guard of the sign-in page lets it render although loading the ways to sign in fails', async () => {
  useFakeTimers()
  stubApi()
  void queryClient.prefetchQuery(statusQuery)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(queryClient.getQueryState(statusQuery.queryKey)).toMatchObject({ status: 'error' })
})
