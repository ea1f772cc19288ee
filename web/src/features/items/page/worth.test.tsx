// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import type { Item } from '#contract/items/items.ts'
import { InlineEditProvider } from '../inline-edit/inline-edit.tsx'
import { KeyFields } from '#web/features/items/page/key-fields.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

async function renderKeyFields(changes: Partial<Item>) {
  stubApi([
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
  ])
  const item = { ...lamp, ...changes }
  const fields = () => (
    <InlineEditProvider item={item}>
      <KeyFields item={item} />
    </InlineEditProvider>
  )
  await renderPage('/item', fields, '/item')
  await screen.findByText('Quantity')
}

const bought = { purchasePrice: 40, value: 40, purchaseTime: '2024-01-01' }

it('The page of an item shows how its worth today was computed', async () => {
  await renderKeyFields({ ...bought, worth: 24, usefulLifeYears: 5 })
  expect(await screen.findByText('about €24.00')).toBeTruthy()
  expect(screen.getByText('computed: €40.00 over 5 years')).toBeTruthy()
})

it('The page of an item shows the current value with its date, without a computation', async () => {
  await renderKeyFields({
    ...bought,
    worth: 30,
    usefulLifeYears: 5,
    currentValue: 30,
    currentValueDate: '2026-01-10',
  })
  expect(await screen.findByText('€30.00')).toBeTruthy()
  expect(screen.getByText('as of Jan 10, 2026')).toBeTruthy()
  expect(screen.queryByText(/computed/)).toBeNull()
})

it('The page of an item does not show what the item is worth today when only the price is known', async () => {
  await renderKeyFields({ ...bought, worth: 40 })
  expect(screen.queryByText('Worth today')).toBeNull()
})
