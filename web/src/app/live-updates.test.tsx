// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { getItem } from '#contract/items/items.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { renderHookInApp } from '#web-test/render.tsx'
import { sentRequest, stubApi, type StubRequest } from '#web-test/stub-api.ts'

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  constructor() {
    super()
    FakeSocket.opened.push(this)
  }
  close() {}
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('WebSocket', FakeSocket)
})

/** Loads an item, then opens the socket and answers the request for the household with `onOpening`. */
async function loadThenListen(
  onOpening: Parameters<StubRequest['respond']>[0],
  first: typeof onOpening = { etag: '"1-7-owner-2026-11-21-uabc"' },
) {
  const api = stubApi([[getSelf, { item: { id: 'jana' } }]])
  // Imports the module again for each test, because the module stores state until the page is reloaded.
  const { useLiveUpdates } = await import('#web/app/live-updates.ts')
  const { call } = await import('#web/shared/api.ts')
  const queryFn = () => call(getItem, { params: { id: 'lamp' } })
  renderHookInApp(() => {
    useLiveUpdates()
    return useQuery({ queryKey: ['items', 'lamp'], queryFn })
  })
  await waitFor(() => expect(api.lines()).toEqual(['GET /items/lamp']))
  sentRequest(api.requests[0]).respond(first)
  await act(async () => FakeSocket.opened.at(-1)?.dispatchEvent(new Event('open')))
  await waitFor(() => expect(api.requests).toHaveLength(2))
  sentRequest(api.requests[1]).respond(onOpening)
  return api
}

it('Live updates refetch queries when the household has changed between the first load and the opening of the socket', async () => {
  const api = await loadThenListen({ etag: 'W/"1-8-owner-2026-11-21"' })
  await waitFor(() => expect(api.lines()).toEqual(['GET /items/lamp', 'GET /groups', 'GET /items/lamp']))
})

it('Live updates request only the household when nothing has changed between the first load and the opening of the socket', async () => {
  const read = vi.spyOn(Response.prototype, 'text')
  onTestFinished(() => read.mockRestore())
  const api = await loadThenListen({ etag: '"1-7-owner-2026-11-21"' })
  // The responses for the session, the item and the household.
  await waitFor(() => expect(read).toHaveResolvedTimes(3))
  expect(api.lines()).toEqual(['GET /items/lamp', 'GET /groups'])
})

it('Live updates refetch all queries when the request for the household fails', async () => {
  const api = await loadThenListen({ status: 503, body: { code: 'busy', message: '' } })
  await waitFor(() => expect(api.lines()).toEqual(['GET /items/lamp', 'GET /groups', 'GET /items/lamp']))
})

it('Live updates refetch a query whose first request has failed', async () => {
  const unreached = { status: 503, body: { code: 'busy', message: '' } }
  const api = await loadThenListen({ etag: '"1-7-owner-2026-11-21"' }, unreached)
  await waitFor(() => expect(api.lines()).toEqual(['GET /items/lamp', 'GET /groups', 'GET /items/lamp']))
})

it('Live updates refetch all queries when a proxy removes the ETags of the responses', async () => {
  const api = await loadThenListen({}, { status: 503, body: { code: 'busy', message: '' } })
  await waitFor(() => expect(api.lines()).toEqual(['GET /items/lamp', 'GET /groups', 'GET /items/lamp']))
})
