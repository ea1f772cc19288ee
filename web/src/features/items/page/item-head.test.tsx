// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import type { Item } from '#contract/items/items.ts'
import { ItemHead } from '#web/features/items/page/item-head.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

async function renderHead(item: Partial<Item>) {
  stubApi([[getHousehold, { currency: 'EUR', timeZone: 'UTC' }]])
  const edited: (string | null)[] = []
  const page = await renderPage(
    '/item',
    () => (
      <ItemHead
        item={{ ...lamp, ...item }}
        onOpen={() => undefined}
        editing={null}
        onEdit={(id) => edited.push(id)}
        onSave={() => Promise.resolve()}
        canWrite
      />
    ),
    '/item',
  )
  return { ...page, edited }
}

it('shows the manufacturer once when the model number repeats it', async () => {
  const { user, edited } = await renderHead({ manufacturer: 'Canon', modelNumber: 'CANON EOS R6' })
  expect(await screen.findByText('Canon')).toBeTruthy()
  await user.click(screen.getByText('EOS R6'))
  await user.click(screen.getByText('Canon'))
  expect(edited).toEqual(['modelNumber', 'manufacturer'])
  expect(screen.getByRole('button', { name: 'Copy: Model number' })).toBeTruthy()
})

it('shows the whole model number when it equals the manufacturer', async () => {
  await renderHead({ manufacturer: 'Ikea', modelNumber: 'Ikea' })
  expect(await screen.findAllByText('Ikea')).toHaveLength(2)
})
