// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getItemFacets } from '#contract/items/item-facets.ts'
import { listFieldNames } from '#contract/items/item-lists.ts'
import { listLabels } from '#contract/inventory/labels.ts'
import { getGroup } from '#contract/people/households.ts'
import { getSelf } from '#contract/people/users.ts'
import { ItemsFilters } from '#web/features/search/filters/items-filters.tsx'
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
