// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import type { Item } from '#contract/items/items.ts'
import { InlineEditProvider } from '../inline-edit/inline-edit.tsx'
import { ItemHead } from '#web/features/items/page/item-head.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

function renderHead(changes: Partial<Item>) {
  stubApi([
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
  ])
  const item = { ...lamp, ...changes }
  const head = () => (
    <InlineEditProvider item={item}>
      <ItemHead item={item} onOpen={() => undefined} />
    </InlineEditProvider>
  )
  return renderPage('/item', head, '/item')
}

it('The page of an item shows the manufacturer once when the model number repeats it', async () => {
  const { user } = await renderHead({ manufacturer: 'Canon', modelNumber: 'CANON EOS R6' })
  expect(await screen.findByRole('button', { name: 'Change: Model number' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy: Model number' })).toBeTruthy()
  await user.click(screen.getByText('EOS R6'))
  expect(screen.getByRole('textbox', { name: 'Model number' })).toHaveProperty('value', 'CANON EOS R6')
  await user.click(screen.getByText('Canon'))
  expect(screen.getByRole('textbox', { name: 'Manufacturer' })).toHaveProperty('value', 'Canon')
})

it('The page of an item shows the whole model number when it equals the manufacturer', async () => {
  await renderHead({ manufacturer: 'Ikea', modelNumber: 'Ikea' })
  expect(await screen.findAllByText('Ikea')).toHaveLength(2)
})
