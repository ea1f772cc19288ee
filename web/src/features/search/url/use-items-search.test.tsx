// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { ItemsSearchField } from '#web/features/search/items-search-field.tsx'
import { useItemsSearch } from '#web/features/search/url/use-items-search.ts'
import { NumberField } from '#web/components/inputs/number-field.tsx'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const kitchen = '00000000-0000-7000-8000-000000000001'

beforeEach(() => localStorage.clear())

function PriceFilter() {
  const { search, change } = useItemsSearch()
  return (
    <NumberField
      label="From"
      value={search.priceMin ?? null}
      onChange={(priceMin) => change({ priceMin: priceMin ?? undefined })}
      minimum={0}
      maximum={1e10}
    />
  )
}

it('A typed price filters the search page, unless the user leaves the page before the filter is applied', async () => {
  const { lines } = stubApi()
  const { router, user } = await renderPage('/items', PriceFilter, '/items')
  await user.type(screen.getByRole('textbox', { name: 'From' }), '12{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ priceMin: 12 }))
  await user.type(screen.getByRole('textbox', { name: 'From' }), '3')
  await act(() => router.navigate({ to: '/home' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(router.state.location.pathname).toBe('/home')
  expect(lines()).toEqual(['GET /items?priceMin=12&page=1&pageSize=50'])
})

it('The search page searches also when its path is /Items with a capital letter', async () => {
  stubApi()
  const { router, user } = await renderPage('/items', PriceFilter, '/Items')
  await user.type(screen.getByRole('textbox', { name: 'From' }), '12{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ priceMin: 12 }))
})

/** Renders a search with a query and one filter, but without its results. */
function Search() {
  const { search, change } = useItemsSearch()
  return (
    <>
      <ItemsSearchField search={search} change={change} input={createRef()} onDown={() => undefined} />
      <button type="button" onClick={() => change({ labels: [kitchen] })}>
        Kitchen
      </button>
    </>
  )
}

const typeWords = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })

it('The search page requests the results on the key press, before it renders', async () => {
  const { lines } = stubApi()
  await renderPage('/items', Search, `/items?labels=["${kitchen}"]&page=3&pageSize=10`)
  typeWords('l')
  expect(lines()).toEqual([`GET /items?q=l&labels=${kitchen}&nearest=true&page=1&pageSize=10`])
})

it('The search page requests as many results as it shows', async () => {
  const { lines } = stubApi()
  writePreferences({ itemDisplayView: 'table', itemsPerPage: 100 })
  await renderPage('/items', Search, '/items')
  typeWords('l')
  await waitFor(() => expect(lines()).toEqual(['GET /items?q=l&nearest=true&page=1&pageSize=100']))
})

it('The search page cancels the request of a query that it never rendered', async () => {
  const { lines } = stubApi()
  const { queryClient } = await renderPage('/items', Search, '/items')
  typeWords('l')
  typeWords('la')
  await waitFor(() => expect(lines()).toContain('GET /items?q=la&nearest=true&page=1&pageSize=50'))
  expect(queryClient.isFetching()).toBe(1)
})

it('The search page sends the query that was being typed together with the chosen filter', async () => {
  const { lines } = stubApi()
  await renderPage('/items', Search, '/items')
  typeWords('l')
  typeWords('la')
  fireEvent.click(screen.getByText('Kitchen'))
  const both = `GET /items?q=la&labels=${kitchen}&nearest=true&page=1&pageSize=50`
  await waitFor(() => expect(lines()).toContain(both))
  expect(lines()).toEqual([
    'GET /items?q=l&nearest=true&page=1&pageSize=50',
    `GET /items?q=l&labels=${kitchen}&nearest=true&page=1&pageSize=50`,
    both,
  ])
})
