// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ItemSummary } from '#contract/items/items.ts'
import { ItemCommands } from './item-commands.tsx'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

// as: the test item has only the properties that the commands read.
const item = { id: 'oil', name: 'Oil', quantity: 3 } as ItemSummary

it('The button “Add 1 more” adds one to the current quantity on each press', async () => {
  const api = stubApi()
  const commands = () => <ItemCommands item={item} onMove={() => undefined} onClose={() => undefined} />
  const { user } = await renderPage('/home', commands, '/home')
  const one = screen.getByRole('button', { name: 'Add 1 more' })
  await user.click(one)
  await user.click(one)
  for (const [index, quantity] of [7, 8].entries()) {
    await waitFor(() => expect(api.requests).toHaveLength(2 * index + 1))
    sentRequest(api.requests[2 * index]).respond({ body: { quantity }, etag: `"${quantity}"` })
    await waitFor(() => expect(api.requests).toHaveLength(2 * index + 2))
    const patch = api.requests[2 * index + 1]
    expect([patch?.line, patch?.body]).toEqual(['PATCH /items/oil', { quantity: quantity + 1 }])
    expect(patch?.headers.get('if-match')).toBe(`"${quantity}"`)
    sentRequest(patch).respond({ body: { quantity: quantity + 1 } })
  }
  await waitFor(() => expect(toastTexts().at(-1)).toMatch(/8.*9/))
})

it.each([
  ['-2', 5],
  ['5', 5],
  ['-9', 0],
  ['+3', 10],
])(
  'The button “Add 1 more” changes the quantity 7 to the typed quantity, or by the typed difference: %s gives %d',
  async (typed, quantity) => {
    const api = stubApi()
    const commands = () => <ItemCommands item={item} onMove={() => undefined} onClose={() => undefined} />
    const { user } = await renderPage('/home', commands, '/home')
    screen.getByRole('button', { name: 'Add 1 more' }).focus()
    await user.keyboard(`${typed}{Enter}`)
    await waitFor(() => expect(api.requests).toHaveLength(1))
    sentRequest(api.requests[0]).respond({ body: { quantity: 7 }, etag: '"7"' })
    await waitFor(() => expect(api.requests).toHaveLength(2))
    expect(api.requests[1]?.body).toEqual({ quantity })
  },
)
