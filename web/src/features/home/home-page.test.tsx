// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { listAgenda } from '#contract/maintenance/agenda.ts'
import { getHousehold, getStatistics, listHouseholds } from '#contract/households/households.ts'
import { listCoverage } from '#contract/insurance/coverage.ts'
import { listWebhooks } from '#contract/households/webhooks.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getItemFacets } from '#contract/items/item-facets.ts'
import { listItems } from '#contract/items/item-lists.ts'
import type { Item } from '#contract/items/items.ts'
import { getSamples } from '#contract/samples.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { HomePage } from '#web/features/home/home-page.tsx'
import { readPreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { toastStore } from '#web/shared/toasts.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

vi.mock('#web/features/home/header-decor.tsx', () => ({ HeaderDecor: () => 'The strip' }))

const totals = { totalItems: 1, totalLocations: 8, totalLabels: 1, totalItemPrice: 0, totalWithWarranty: 0 }

const jana = { id: 'jana', defaultGroupId: 'home', role: 'owner', name: 'Jana' }

const none = { page: 1, pageSize: 1, total: 0, items: [] }

async function open(
  name: string,
  lowStock = 0,
  items: readonly Item[] = [],
  dueOfEach = 0,
  photo = 0,
  webhooks: object[] = [],
  coverage: object[] = [],
) {
  stubApi([
    [getSelf, { item: jana }],
    [getHousehold, { id: 'home', name, currency: 'EUR' }],
    [getStatistics, totals],
    [listAgenda, { ...none, total: dueOfEach }],
    [listItems, { ...none, items }],
    [getSamples, { items: 0 }],
    [listWebhooks, webhooks],
    [listCoverage, coverage],
    [getItemFacets, { states: { lowStock }, without: { location: 0, photo, label: 0, price: 0 } }],
  ])
  await renderPage('/home', HomePage, '/home')
}

it('The home page uses the singular for one item', async () => {
  await open('Mill')
  expect(await screen.findByRole('link', { name: '1 Item' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '8 Locations' })).toBeTruthy()
  expect(screen.getByText('Label')).toBeTruthy()
})

it('The home page shows the decorative strip only when the user has turned it on', async () => {
  writePreferences({ displayHeaderDecor: true })
  await open('Mill')
  expect(await screen.findByText('The strip')).toBeTruthy()
  cleanup()
  localStorage.clear()
  await open('Mill')
  await screen.findByRole('link', { name: '1 Item' })
  expect(screen.queryByText('The strip')).toBeNull()
})

it("The home page offers the user's other households when the household is empty", async () => {
  stubApi([
    [getSelf, { item: { ...jana, groupIds: ['home', 'mill'] } }],
    [getHousehold, { id: 'home', name: 'Home', currency: 'EUR' }],
    [getStatistics, { ...totals, totalItems: 0 }],
    [listLocations, []],
    [
      listHouseholds,
      [
        { id: 'home', name: 'Home', role: 'owner' },
        { id: 'mill', name: 'Mill', role: 'editor' },
      ],
    ],
  ])
  await renderPage('/home', HomePage, '/home')
  expect(await screen.findByRole('button', { name: /^Mill/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Home/ })).toBeNull()
})

it('The home page has a single heading “Home” when the household has that name too', async () => {
  await open('Home')
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeTruthy()
})

it('The home page shows low stock with a link to the items', async () => {
  await open('Mill', 2)
  const show = await screen.findByRole('link', { name: /2 items are running low/ })
  expect(show.getAttribute('href')).toBe('/items?lowStock=true')
})

it('The home page shows one number for all loans and maintenance tasks that are due', async () => {
  await open('Mill', 0, [], 4)
  const all = await screen.findByRole('link', { name: 'All 8 Maintenance' })
  expect(all.getAttribute('href')).toBe('/maintenance')
})

it('The home page counts only due tasks, not hints about missing photos', async () => {
  await open('Mill', 2, [], 4, 333)
  await screen.findByText('333 items without a photo')
  expect(screen.getByRole('heading', { name: /^Needs attention/ }).textContent).toBe('Needs attention13')
})

it('The home page lists the warranties of the agenda, which leaves out sold items and lifetime warranties', async () => {
  const api = stubApi([
    [getSelf, { item: jana }],
    [getHousehold, { id: 'home', name: 'Mill', currency: 'EUR' }],
    [getStatistics, totals],
    [listItems, none],
    [getSamples, { items: 0 }],
    [listWebhooks, []],
    [listCoverage, []],
    [getItemFacets, { states: { lowStock: 0 }, without: { location: 0, photo: 0, label: 0, price: 0 } }],
  ])
  await renderPage('/home', HomePage, '/home')
  const asked = () => api.requests.filter(({ line }) => line.startsWith('GET /maintenance/agenda?'))
  await waitFor(() => expect(asked()).toHaveLength(5))
  const entry = { kind: 'warranty', day: '2030-01-01', item: { ...lamp, warrantyExpires: '2030-01-01' } }
  const ending = { ...none, total: 2, items: [{ ...entry, receipts: [] }] }
  for (const { line, respond } of asked()) respond({ body: line.includes('kind=warranty') ? ending : none })
  const show = await screen.findByRole('link', { name: 'Show: 2 warranties end within 90 days' })
  expect(new URLSearchParams(show.getAttribute('href')?.split('?')[1]).get('sold')).toBe('false')
  expect(screen.getByText('Jan 1, 2030')).toBeTruthy()
})

it('The home page hides a dismissed hint permanently, and shows it again on undo', async () => {
  await open('Mill', 0, [], 0, 333)
  await screen.findByText('333 items without a photo')
  await userEvent.click(screen.getByRole('button', { name: "Don't show again: 333 items without a photo" }))
  await screen.findByText('Nothing is due', { exact: false })
  expect(readPreferences().hiddenHints).toEqual(['photo'])
  act(() => toastStore.get()[0]?.action?.onAction())
  await screen.findByText('333 items without a photo')
  localStorage.clear()
})

it('The home page shows webhooks that Cubby turned off, with a link to the settings', async () => {
  await open('Mill', 0, [], 0, 0, [{ stoppedAt: '2026-11-29T10:00:00Z' }, { stoppedAt: null }])
  const show = await screen.findByRole('link', { name: 'Show: 1 webhook was turned off' })
  expect(show.getAttribute('href')).toBe('/profile/household')
  expect(screen.queryByText('Nothing is due', { exact: false })).toBeNull()
})

it('The home page shows what the limits of a policy do not cover and what has no proof, until dismissed', async () => {
  const settlement = { aboveItemLimit: 300, aboveCategoryLimits: 0, aboveTotalLimit: 400 }
  const checked = { settlement, withoutProof: 12 }
  await open('Mill', 0, [], 0, 0, [], [{ policyId: 'one', name: 'Home contents', checked }])
  await screen.findByText('Home contents does not cover €700')
  expect(screen.getByText('Home contents: 12 items without proof')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Don't show again: .*does not cover/ }))
  expect(screen.queryByText('Home contents does not cover €700')).toBeNull()
  expect(screen.getByText('Home contents: 12 items without proof')).toBeTruthy()
  localStorage.clear()
})

it('The home page does not mention stock when no item is low', async () => {
  await open('Mill')
  await screen.findByText('Nothing is due', { exact: false })
  expect(screen.queryByText(/running low/)).toBeNull()
})

it('The home page shows the items opened last on this device, and hides the section when there are none', async () => {
  localStorage.clear()
  await open('Mill', 0, [lamp])
  await screen.findByRole('heading', { name: 'Recently added' })
  expect(screen.queryByText('Recently viewed')).toBeNull()
  cleanup()
  localStorage.setItem('cubby/viewed/jana/home', JSON.stringify([lamp.id]))
  await open('Mill', 0, [lamp])
  const section = await screen.findByRole('region', { name: 'Recently viewed' })
  expect(await within(section).findByRole('link', { name: /Lamp/ })).toBeTruthy()
  localStorage.clear()
})
