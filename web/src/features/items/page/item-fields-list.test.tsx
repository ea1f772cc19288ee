// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listFieldDescriptions } from '#contract/custom-fields.ts'
import type { Item } from '#contract/items/items.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import { InlineEditProvider } from '../inline-edit/inline-edit.tsx'
import { ItemFieldsList } from '#web/features/items/page/item-fields-list.tsx'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

beforeEach(() => {
  localStorage.clear()
  stubApi([
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [listFieldDescriptions, [{ id: 'p', name: 'Power', type: 'number', unit: 'W', choices: [] }]],
  ])
})

afterEach(() => void vi.useRealTimers())

const plain = { ...lamp, serialNumber: 'PH5-1958', manufacturer: 'Louis Poulsen' }

const pageOf = (item: Item) =>
  function Fields() {
    return (
      <InlineEditProvider item={item}>
        <ItemFieldsList item={item} isWhole />
      </InlineEditProvider>
    )
  }

it('The page of an item collapses filled fields when the preference showDetails is off', async () => {
  writePreferences({ showDetails: false })
  const { user } = await renderPage('/item', pageOf(plain), '/item')
  const button = await screen.findByRole('button', { name: /^Show \d+ fields?$/ })
  expect(screen.queryByText('PH5-1958')).toBeNull()
  await user.click(button)
  expect(await screen.findByText('PH5-1958')).toBeTruthy()
  // The head of the page shows the manufacturer, so the list of fields must not repeat it.
  expect(screen.queryByText('Louis Poulsen')).toBeNull()
})

it('The page of an item hides the buttons for empty fields until “Add field” is pressed', async () => {
  const { user } = await renderPage('/item', pageOf(plain), '/item')
  const fold = await screen.findByRole('button', { name: 'Add field' })
  expect(screen.queryByRole('button', { name: 'Bought from' })).toBeNull()
  await user.click(fold)
  expect(await screen.findByRole('button', { name: 'Bought from' })).toBeTruthy()
})

it('The page of an item counts days by the calendar of the household at any time of day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T04:00:00Z') })
  const lent = { ...plain, lentTo: 'Anna', lentUntil: '2026-11-26' }
  await renderPage('/item', pageOf(lent), '/item')
  expect(await screen.findByText('2 days ago')).toBeTruthy()
})

it('The page of an item shows the number of a custom field with the unit of its description', async () => {
  const field = {
    type: 'number',
    textValue: '',
    numberValue: 1500,
    booleanValue: false,
    timeValue: '',
  } as const
  const fields = [
    { ...field, id: 'p', name: 'Power' },
    { ...field, id: 'l', name: 'Pages' },
  ]
  await renderPage('/item', pageOf({ ...plain, fields }), '/item')
  expect(await screen.findByText('1,500\u00a0W', { normalizer: (text) => text.trim() })).toBeTruthy()
  expect(screen.getByText('1,500')).toBeTruthy()
})
