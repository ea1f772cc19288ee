// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getSelf, logout } from '#contract/accounts/users.ts'
import { actingHousehold, setActingHousehold } from '#web/shared/account/acting-household.ts'
import { sessionQuery, signOut } from '#web/shared/account/session.ts'
import { call, onSessionEnded } from '#web/shared/api.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const assign = vi.fn<(url: string) => void>()
const household = '01a22b4f-9828-7001-9172-787f9757f282'

beforeEach(() => {
  assign.mockReset()
  vi.stubGlobal('location', { ...location, assign })
  queryClient.clear()
})
afterEach(() => {
  setActingHousehold(undefined)
  vi.unstubAllGlobals()
})

const load = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

/** Ignores the error with which the end of the test cancels the query: it waits for the new page. */
const loadUntilCleared = (loading: Promise<unknown>) => void loading.catch(() => undefined)

async function loadAs(groupId: string, id = 'jana') {
  stubApi([[getSelf, { item: { id, groupId } }]])
  return load()
}

it('The page opens the home page of the other household when the user is removed from the household that it shows', async () => {
  await loadAs('home')
  loadUntilCleared(loadAs('allotment'))
  await expect.poll(() => assign.mock.calls).toEqual([['/home']])
  // The forms of the page still belong to the first household.
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({ groupId: 'home' })
})

it('The page opens the home page when another user has signed in on this browser', async () => {
  await loadAs('home')
  loadUntilCleared(loadAs('home', 'otto'))
  await expect.poll(() => assign.mock.calls).toEqual([['/home']])
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({ id: 'jana' })
})

it('The page opens the home page of the own household when the user is removed from a household that the tab chose', async () => {
  setActingHousehold(household)
  await loadAs(household)
  const api = stubApi()
  loadUntilCleared(load())
  await expect.poll(() => api.requests).toHaveLength(1)
  sentRequest(api.requests[0]).respond({ status: 403, body: { code: 'forbidden' } })
  await expect.poll(() => api.requests).toHaveLength(2)
  sentRequest(api.requests[1]).respond({ body: { item: { id: 'jana', groupId: 'home' } } })
  await expect.poll(() => assign.mock.calls).toEqual([['/home']])
  expect(actingHousehold()).toBeUndefined()
})

it('The page stays when the session is loaded again in the same household', async () => {
  await loadAs('home')
  expect(await loadAs('home')).toMatchObject({ groupId: 'home' })
  expect(assign).not.toHaveBeenCalled()
})

it('Nobody is asked to sign in again when a request is rejected while the page after the sign-out loads', async () => {
  const askToSignIn = vi.fn<() => Promise<boolean>>()
  onSessionEnded(askToSignIn)
  const api = stubApi([[logout, {}]])
  await signOut()
  expect(assign).toHaveBeenCalledWith('/?out=true')
  const response = call(getSelf, {})
  sentRequest(api.requests[0]).respond({ status: 401, body: { code: 'unauthorized' } })
  await expect(response).rejects.toMatchObject({ status: 401 })
  expect(askToSignIn).not.toHaveBeenCalled()
})

it('A request that was sent before the user signed in again is repeated without asking once more', async () => {
  const askToSignIn = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  onSessionEnded(askToSignIn)
  const { requests } = stubApi()
  const [first, late] = [call(getSelf, {}), call(getSelf, {})]
  const unauthorized = { status: 401, body: { code: 'unauthorized' } }
  sentRequest(requests[0]).respond(unauthorized)
  await expect.poll(() => requests).toHaveLength(3)
  sentRequest(requests[1]).respond(unauthorized)
  await expect.poll(() => requests).toHaveLength(4)
  for (const repeated of requests.slice(2)) repeated.respond({ body: { item: { id: 'jana' } } })
  expect(await Promise.all([first, late])).toEqual([{ item: { id: 'jana' } }, { item: { id: 'jana' } }])
  expect(askToSignIn).toHaveBeenCalledOnce()
  onSessionEnded(null)
})
