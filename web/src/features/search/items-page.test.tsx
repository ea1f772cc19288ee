// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { listFieldNames } from '#contract/items/item-lists.ts'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { listViews } from '#contract/views.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { ItemsPage } from '#web/features/search/items-page.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage, stubPhone } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The search page shows on a phone that a search failed, without waiting for the filters', async () => {
  stubPhone()
  const { requests, lines } = stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { id: 'household', currency: 'EUR' }],
  ])
  await renderPage('/items', ItemsPage, '/items')
  await waitFor(() =>
    expect(lines().toSorted()).toEqual(['GET /items/facets', expect.stringContaining('GET /items?')]),
  )
  const search = requests.find(({ line }) => line.startsWith('GET /items?'))
  sentRequest(search).respond({ status: 500, body: { code: 'internal', error: 'It failed' } })
  await screen.findByRole('alert')
  await waitFor(() => expect(document.querySelector('.animate-pulse-soft')).toBeNull())
})

const page = { page: 1, pageSize: 25, total: 0, totalValue: 0, items: [] }
const garage = { id: 'garage', name: 'Garage', path: ['House', 'Garage'] }
const things = ['Lamp', 'Desk lamp', 'Lamp oil'].map((name, index) => ({ ...lamp, id: `${index}`, name }))

/** Opens the search as a table, in which the arrow keys move from one row to the next. */
async function openSearch(q: string, answers: readonly (readonly [q: string, body: object])[]) {
  localStorage.clear()
  const api = stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role: 'owner' } }],
    [getHousehold, { id: 'home', currency: 'EUR' }],
    [listLocations, [garage]],
    [listLabels, []],
    [listFieldNames, []],
    [listViews, []],
  ])
  const shown = await renderPage('/items', ItemsPage, `/items?view=table&q=${q}`)
  for (const [text, body] of answers) {
    const isAsked = ({ line }: { line: string }) => line.includes(`/items?q=${text}&`)
    await waitFor(() => expect(api.requests.some(isAsked)).toBe(true))
    sentRequest(api.requests.find(isAsked)).respond({ body })
  }
  return { ...shown, api, field: await screen.findByRole('searchbox') }
}

it('The arrow keys move the focus from the search field to found locations, then to found items, and back', async () => {
  const { user, field } = await openSearch('garage', [['garage', { ...page, total: 3, items: things }]])
  await screen.findByRole('link', { name: 'Lamp oil' })
  await user.click(field)
  const stops: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
    await user.keyboard(`{${key}}`)
    stops.push(document.activeElement?.getAttribute('href') ?? document.activeElement?.getAttribute('name'))
  }
  expect(stops).toEqual(['/location/garage', '/item/0', '/item/1', '/item/0', '/location/garage', 'q'])
})

it('Enter in the search field opens the location that is listed above the found items', async () => {
  const { user, router, field } = await openSearch('garage', [
    ['garage', { ...page, total: 3, items: things }],
  ])
  await screen.findByRole('link', { name: 'Lamp oil' })
  await user.type(field, '{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/location/garage'))
})

it('The search page shows the results of the likeliest spelling with their number, and offers other spellings', async () => {
  const { api } = await openSearch('lmap', [
    ['lmap', { ...page, nearest: things, spellings: ['lamp', 'map'] }],
    ['lamp', { ...page, total: 3, items: things }],
  ])
  await screen.findByText('3 items')
  expect(screen.getByText(/These are the results for “lamp”/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'map' }).getAttribute('href')).toContain('q=map')
  expect(screen.getAllByText('lamp', { selector: 'mark' }).length).toBeGreaterThan(0)
  await waitFor(() => expect(api.lines().some((line) => line.includes('facets?q=lamp'))).toBe(true))
})
