// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAgenda } from '#contract/agenda.ts'
import { getGroup, getStatistics } from '#contract/households.ts'
import { getItemFacets } from '#contract/item-facets.ts'
import { listItems } from '#contract/item-lists.ts'
import { getSamples } from '#contract/samples.ts'
import { getSelf } from '#contract/users.ts'
import { HomePage } from '#web/features/home/home-page.tsx'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const totals = { totalItems: 1, totalLocations: 8, totalLabels: 1, totalItemPrice: 0, totalWithWarranty: 0 }

const none = { page: 1, pageSize: 1, total: 0, items: [] }

async function open(name: string, lowStock = 0) {
  stubApi([
    [getSelf, { item: { role: 'owner', name: 'Jana' } }],
    [getGroup, { id: 'home', name, currency: 'EUR' }],
    [getStatistics, totals],
    [listAgenda, none],
    [listItems, none],
    [getSamples, { items: 0 }],
    [getItemFacets, { states: { lowStock }, without: { location: 0, photo: 0, label: 0, price: 0 } }],
  ])
  await renderPage('/home', HomePage, '/home')
}

it('counts one item as an item', async () => {
  await open('Mill')
  expect(await screen.findByRole('link', { name: '1 Item' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '8 Locations' })).toBeTruthy()
  expect(screen.getByText('Label')).toBeTruthy()
})

it('says once that it is home, in a household of that name too', async () => {
  await open('Home')
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
})

it('names low stock as needing attention, with the way to the items', async () => {
  await open('Mill', 2)
  const show = await screen.findByRole('link', { name: /2 items are low on stock/ })
  expect(show.getAttribute('href')).toBe('/items?lowStock=true')
})

it('says nothing of stock where there is enough', async () => {
  await open('Mill')
  await screen.findByText('Nothing is due', { exact: false })
  expect(screen.queryByText(/low on stock/)).toBeNull()
})
