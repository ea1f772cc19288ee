// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { listItems } from '#contract/items/item-lists.ts'
import { ItemsSearchField } from '#web/features/search/items-search-field.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const nothing = { page: 1, pageSize: 2, total: 0, totalValue: 0, items: [] }

const onDown = vi.fn<() => void>()

async function search(page: object) {
  stubApi([[listItems, page]])
  const shown = await renderPage(
    '/items',
    () => <ItemsSearchField search={{}} change={() => undefined} input={createRef()} onDown={onDown} />,
    '/items',
  )
  await shown.user.type(await screen.findByRole('searchbox'), 'lmap{Enter}')
  return shown
}

it.each([
  ['the only item found', { ...nothing, total: 1, items: [lamp] }],
  ['the first suggestion when nothing was found', { ...nothing, nearest: [lamp, { ...lamp, id: 'other' }] }],
])('Enter in the search field opens the item that is %s', async (_, page) => {
  const { router } = await search(page)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/item/${lamp.id}`))
})

it('Enter in the search field opens the first of several items, but none on a touch screen', async () => {
  const several = { ...nothing, total: 2, items: [lamp, { ...lamp, id: 'other' }] }
  const opened = await search(several)
  await waitFor(() => expect(opened.router.state.location.pathname).toBe(`/item/${lamp.id}`))
  opened.unmount()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { router, queryClient } = await search(several)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(router.state.location.pathname).toBe('/items')
})

it('Enter in the search field sends the request of the results when totals have another valuation', async () => {
  localStorage.setItem('homebox/preferences/location', '{"valuation":"current"}')
  const api = stubApi()
  const { user } = await renderPage(
    '/items',
    () => <ItemsSearchField search={{}} change={() => undefined} input={createRef()} onDown={onDown} />,
    '/items',
  )
  await user.type(await screen.findByRole('searchbox'), 'lmap{Enter}')
  await waitFor(() => expect(api.lines()).toEqual([expect.stringContaining('valuation=current')]))
  localStorage.clear()
})

it('Enter in the search field opens nothing when the user has gone to another page before the response', async () => {
  const api = stubApi()
  const { router, user, queryClient } = await renderPage(
    '/items',
    () => <ItemsSearchField search={{}} change={() => undefined} input={createRef()} onDown={onDown} />,
    '/items',
  )
  await user.type(await screen.findByRole('searchbox'), 'lmap{Enter}')
  await waitFor(() => expect(api.requests).toHaveLength(1))
  await router.navigate({ to: '/history' })
  for (const { respond } of api.requests) respond({ body: { ...nothing, total: 1, items: [lamp] } })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(router.state.location.pathname).toBe('/history')
})
