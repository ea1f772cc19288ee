// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { PriceFilter } from '#web/features/search/filters/price-filter.tsx'
import type { ItemsSearch, ItemsSearchChanges } from '#web/features/search/url/items-search.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const prices = [
  { from: 2, to: 5, count: 1 },
  { from: 5, to: 10, count: 0 },
  { from: 10, to: 20, count: 2 },
  { from: 20, to: 50, count: 4 },
]
const facets = {
  total: 7,
  isCounted: true,
  locations: [],
  labels: [],
  without: { location: 0, photo: 0, label: 0, price: 0 },
  states: { insured: 0, sold: 0, lent: 0, lowStock: 0, hasReceipt: 0, hasManual: 0, hasWarranty: 0 },
  archived: 0,
}

async function open(search: ItemsSearch = {}, steps = prices) {
  stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role: 'owner', name: 'Jana' } }],
    [getHousehold, { id: 'home', name: 'Mill', currency: 'EUR' }],
  ])
  const change = vi.fn<(changes: ItemsSearchChanges) => void>()
  const shown = await renderPage(
    '/items',
    () => <PriceFilter search={search} change={change} facets={{ ...facets, prices: steps }} />,
    '/items',
  )
  return { ...shown, change }
}

const handle = (name: string) => screen.findByRole('slider', { name })

it('The price filter announces each handle as a price, and a key moves it by one bucket', async () => {
  const { user, change } = await open()
  const from = await handle('From Price')
  expect(from.getAttribute('aria-valuetext')).toMatch(/2$/)
  expect((await handle('To Price')).getAttribute('aria-valuetext')).toMatch(/50$/)
  from.focus()
  await user.keyboard('{ArrowRight}')
  expect(change).toHaveBeenLastCalledWith({ priceMin: 5, priceMax: undefined })
})

it('The price filter removes a limit when its handle is at the end', async () => {
  const { user, change } = await open({ priceMin: 10, priceMax: 20 })
  ;(await handle('To Price')).focus()
  await user.keyboard('{End}')
  expect(change).toHaveBeenLastCalledWith({ priceMin: 10, priceMax: undefined })
})

it('The price filter keeps a typed amount while the other handle moves', async () => {
  const { user, change } = await open({ priceMin: 7.5 })
  expect((await handle('From Price')).getAttribute('aria-valuetext')).toMatch(/7\.50/)
  ;(await handle('To Price')).focus()
  await user.keyboard('{ArrowLeft}')
  expect(change).toHaveBeenLastCalledWith({ priceMin: 7.5, priceMax: 20 })
})

it('The price filter accepts typed amounts', async () => {
  const { user, change } = await open()
  await user.type(await screen.findByRole('textbox', { name: 'From' }), '12,50{Enter}')
  expect(change).toHaveBeenLastCalledWith({ priceMin: 12.5 })
})

it('The price filter shows no handles when all prices are in one bucket', async () => {
  await open({}, prices.slice(0, 1))
  expect(await screen.findByRole('textbox', { name: 'From' })).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})

it('The price filter is hidden when no item has a price, unless the filter is set', async () => {
  await open({}, [])
  expect(screen.queryByRole('textbox')).toBeNull()
  cleanup()
  await open({ priceMin: 10 }, [])
  expect(await screen.findByRole('textbox', { name: 'From' })).toBeTruthy()
})
