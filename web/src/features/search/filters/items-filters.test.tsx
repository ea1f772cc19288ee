// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { expect, it } from 'vitest'
import { getItemFacets } from '#contract/items/item-facets.ts'
import { listFieldNames } from '#contract/items/item-lists.ts'
import { listLocations } from '#contract/inventory/locations.ts'
import { listLabels } from '#contract/inventory/labels.ts'
import { getGroup } from '#contract/people/households.ts'
import { getSelf } from '#contract/people/users.ts'
import { ItemsFilters } from '#web/features/search/filters/items-filters.tsx'
import { changeItemsSearch } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import type { ChangeSearch } from '#web/features/search/url/use-items-search.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('stays where it is while something that failed is asked for again', async () => {
  const { requests } = stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getGroup, { id: 'home', currency: 'EUR' }],
    [listLabels, []],
    [listFieldNames, []],
    [getItemFacets, { isCounted: false, prices: [] }],
  ])
  const Filters = () => <ItemsFilters search={{}} change={() => {}} />
  const { queryClient } = await renderPage('/items', Filters, '/items')
  const isLocations = ({ line }: { line: string }) => line.startsWith('GET /locations')
  await waitFor(() => expect(requests.some(isLocations)).toBe(true))
  expect(screen.queryByText('More filters')).toBeNull()
  requests.splice(requests.findIndex(isLocations), 1)[0]?.respond({ status: 500 })
  await screen.findByText('More filters')
  act(() => void queryClient.refetchQueries({ queryKey: locationsQuery().queryKey, exact: true }))
  await waitFor(() => expect(requests.some(isLocations)).toBe(true))
  expect(screen.getByText('More filters')).toBeTruthy()
})

it('shows a choice that changes no count', async () => {
  const hall = { id: 'hall', name: 'Hall', parentId: null, itemCount: 1, rowCount: 1 }
  stubApi([
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [getGroup, { id: 'home', currency: 'EUR' }],
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
    return <ItemsFilters search={search} change={change} />
  }
  const { user } = await renderPage('/items', Filters, '/items')
  const mode = await screen.findByRole('combobox', { name: 'How far the location reaches' })
  await user.selectOptions(mode, 'direct')
  expect(mode).toHaveProperty('value', 'direct')
})
