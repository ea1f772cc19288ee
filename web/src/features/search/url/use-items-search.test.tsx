// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useItemsSearch } from '#web/features/search/url/use-items-search.ts'
import { NumberField } from '#web/frame/fields/number-field.tsx'
import { renderPage } from '#web-test/render.tsx'

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

it('searches by what was typed, but does not return for it once the search was left', async () => {
  const { router, user } = await renderPage('/items', PriceFilter, '/items')
  await user.type(screen.getByRole('textbox', { name: 'From' }), '12{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ priceMin: 12 }))
  await user.type(screen.getByRole('textbox', { name: 'From' }), '3')
  await act(() => router.navigate({ to: '/home' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(router.state.location.pathname).toBe('/home')
})

it('searches too where the address was written in other letters', async () => {
  const { router, user } = await renderPage('/items', PriceFilter, '/Items')
  await user.type(screen.getByRole('textbox', { name: 'From' }), '12{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ priceMin: 12 }))
})
