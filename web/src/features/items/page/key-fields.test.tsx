// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getItem } from '#contract/items/items.ts'
import { InlineEditProvider } from '../inline-edit/inline-edit.tsx'
import { itemQuery } from '../items.queries.ts'
import { KeyFields } from './key-fields.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

function Fields() {
  const { data: item = lamp } = useQuery(itemQuery(lamp.id))
  return (
    <InlineEditProvider item={item}>
      <KeyFields item={item} />
    </InlineEditProvider>
  )
}

it('The quantity counts every press when the item is refetched between two presses', async () => {
  const api = stubApi([
    [getItem, lamp],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
  ])
  const { user, queryClient } = await renderPage('/item', Fields, '/item')
  await user.click(await screen.findByRole('button', { name: 'One more' }))
  await act(() => queryClient.refetchQueries({ queryKey: ['items'] }))
  await user.click(screen.getByRole('button', { name: 'One more' }))
  await waitFor(() => expect(api.requests.map(({ body }) => body)).toEqual([{ quantity: 3 }]))
})
