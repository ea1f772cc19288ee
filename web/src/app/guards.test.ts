// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { requireSession } from '#web/app/guards.ts'
import { householdQuery } from '#web/shared/account/session.ts'
import { queryClient } from '#web/shared/cache/query-client.ts'
import { stubApi } from '#web-test/stub-api.ts'

const jana = { item: { id: 'jana', role: 'owner' } }

beforeEach(() => {
  queryClient.clear()
  document.cookie = 'hb.auth.session=true'
})

/** Opens a page of the shell; both questions are asked at once. */
async function open() {
  const api = stubApi()
  const shown = vi.fn<() => void>()
  // as: the guard reads nothing else of it.
  const location = { href: '/home' } as Parameters<typeof requireSession>[0]['location']
  const guard = requireSession({ location }).then(shown)
  await waitFor(() => expect(api.lines().toSorted()).toEqual(['GET /groups', 'GET /users/self']))
  const respond = (line: string, response: object) =>
    api.requests.find((request) => request.line === line)?.respond(response)
  return { guard, shown, respond }
}

it('knows the currency of the household before a page shows', async () => {
  const { guard, shown, respond } = await open()
  respond('GET /users/self', { body: jana })
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown).not.toHaveBeenCalled()
  respond('GET /groups', { body: { currency: 'EUR' } })
  await guard
  expect(queryClient.getQueryData(householdQuery.queryKey)).toMatchObject({ currency: 'EUR' })
})

it('shows a page without the household too', async () => {
  const { guard, shown, respond } = await open()
  respond('GET /users/self', { body: jana })
  respond('GET /groups', { status: 500, body: { code: 'internal', error: 'Internal' } })
  await guard
  expect(shown).toHaveBeenCalledOnce()
})

it('leads to the sign-in page without waiting for the household', async () => {
  const { guard, respond } = await open()
  respond('GET /users/self', { status: 401, body: { code: 'unauthorized', error: 'No session' } })
  await expect(guard).rejects.toMatchObject({ options: { to: '/', search: { next: '/home' } } })
})
