// @vitest-environment jsdom
import { notifyManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { expect, it } from 'vitest'
import { getItemFacets } from '#contract/items/item-facets.ts'
import { listFieldNames } from '#contract/items/item-lists.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { listLabels } from '#contract/labels.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { ItemsFilters } from '#web/features/search/filters/items-filters.tsx'
import { changeItemsSearch } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

it('The filters stay visible while a failed request is repeated', async () => {
  const { requests } = stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { id: 'home', currency: 'EUR' }],
    [listLabels, []],
    [listFieldNames, []],
    [getItemFacets, { isCounted: false, prices: [] }],
  ])
  const Filters = () => <ItemsFilters isWaiting={false} search={{}} change={() => {}} />
  const { queryClient } = await renderPage('/items', Filters, '/items')
  const isLocations = ({ line }: { line: string }) => line.startsWith('GET /locations')
  await waitFor(() => expect(requests.some(isLocations)).toBe(true))
  expect(screen.queryByText('More filters')).toBeNull()
  sentRequest(requests.splice(requests.findIndex(isLocations), 1)[0]).respond({ status: 500 })
  await screen.findByText('More filters')
  act(() => void queryClient.refetchQueries({ queryKey: locationsQuery().queryKey, exact: true }))
  await waitFor(() => expect(requests.some(isLocations)).toBe(true))
  expect(screen.getByText('More filters')).toBeTruthy()
})

it('The filters show a newly chosen filter even when the counts stay the same', async () => {
  const hall = { id: 'hall', name: 'Hall', parentId: null, itemCount: 1, rowCount: 1 }
  stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { id: 'home', currency: 'EUR' }],
    [listLocations, [hall]],
    [listLabels, []],
    [listFieldNames, []],
    [getItemFacets, { isCounted: false, prices: [] }],
  ])
  function Filters() {
    const [search, setSearch] = useState<ItemsSearch>({})
    const change = useCallback<ChangeSearch>(
      (changes) => setSearch((before) => changeItemsSearch(before, changes)),
      [],
    )
    return <ItemsFilters isWaiting={false} search={search} change={change} />
  }
  const { user } = await renderPage('/items', Filters, '/items')
  const mode = await screen.findByRole('combobox', { name: 'Locations inside' })
  await user.selectOptions(mode, 'direct')
  expect(mode).toHaveProperty('value', 'direct')
})

it('The filters render new counts only after the results', async () => {
  const facets = { isCounted: true, total: 9, states: {}, labels: [], locations: [], prices: [] }
  stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { id: 'home', currency: 'EUR' }],
    [listLocations, []],
    [listLabels, []],
    [listFieldNames, []],
    [getItemFacets, { ...facets, without: { photo: 4 } }],
  ])
  function Filters() {
    const [isWaiting, setIsWaiting] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setIsWaiting(!isWaiting)}>
          Wait
        </button>
        <ItemsFilters isWaiting={isWaiting} search={search} change={change} />
      </>
    )
  }
  const search = {}
  const change = () => {}
  const { user, queryClient } = await renderPage('/items', Filters, '/items')
  await screen.findByText('4')
  await user.click(screen.getByText('Wait'))
  await act(async () => {
    queryClient.setQueriesData({ queryKey: ['items', 'facets'] }, { ...facets, without: { photo: 3 } })
    // The query client notifies components a moment later, so wait for that.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  })
  expect(screen.getByText('4')).toBeTruthy()
  await user.click(screen.getByText('Wait'))
  await screen.findByText('3')
})

it('The filters leave out a choice that would find nothing, unless the user has already chosen it', async () => {
  const without = { location: 0, photo: 3, label: 0, price: 9 }
  stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getHousehold, { id: 'home', currency: 'EUR' }],
    [listLocations, []],
    [listLabels, []],
    [listFieldNames, []],
    [
      getItemFacets,
      { isCounted: true, total: 9, states: { lent: 0 }, labels: [], locations: [], prices: [], without },
    ],
  ])
  const Filters = () => <ItemsFilters isWaiting={false} search={{ without: ['label'] }} change={() => {}} />
  await renderPage('/items', Filters, '/items')
  await screen.findByRole('button', { name: /^Without photo/ })
  expect(screen.getByRole('button', { name: 'Without label' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Without location|^Lent/ })).toBeNull()
})
