// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ItemChoice } from '#web/features/items/item-choice.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

it('says that the items could not be loaded, and loads them again when asked', async () => {
  const { requests } = stubApi()
  const choice = <ItemChoice label="Item" itemId={undefined} value={null} onPick={() => undefined} />
  const { user } = renderInApp(choice)
  await waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.respond({ status: 500, body: { code: 'internal', message: 'It failed' } })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.respond({ body: { items: [], total: 0 } })
  expect(await screen.findByText('No items found')).toBeTruthy()
})
