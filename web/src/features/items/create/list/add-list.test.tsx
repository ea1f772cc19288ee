// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { AddList } from './add-list.tsx'
import { useSession } from '#web/shared/account/session.ts'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

afterEach(() => localStorage.clear())

const ignore = () => undefined
const Page = () => (useSession() ? <AddList onClose={ignore} initialText="" onBack={ignore} /> : null)

async function openWith(list: string) {
  const { requests } = stubApi([
    [getSelf, { item: { id: 'jana', role: 'editor', defaultGroupId: 'home' } }],
    [getHousehold, { id: 'home', name: 'Home', currency: 'EUR' }],
    [listLocations, []],
    [listLabels, []],
  ])
  const { user } = await renderPage('/home', Page, '/home')
  const field = await screen.findByRole('textbox', { name: 'One item per line' })
  fireEvent.change(field, { target: { value: list } })
  return { requests, user }
}

it('The preview of a pasted list shows prices and unrecognised cells, and the items are created with their prices', async () => {
  const list = 'Item\tQty\tPrice\tRoom\nRouter\t1\t49.90\tAttic\nLamp\t2\tabout 10\t'
  const { requests, user } = await openWith(list)
  await screen.findByText('€49.90')
  screen.getByText('Not read: Attic')
  screen.getByText('Not read: about 10')
  await user.click(screen.getByRole('button', { name: 'Add 2 items' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  const place = { locationId: null, labelIds: [] }
  const id = expect.any(String)
  expect(requests[0]?.body).toEqual({
    items: [
      { id, name: 'Router', quantity: 1, purchasePrice: 49.9, ...place },
      { id, name: 'Lamp', quantity: 2, ...place },
    ],
  })
})

it('A list keeps the ids of its items when it is sent again after a lost response, until it is changed', async () => {
  const { requests, user } = await openWith('Router\nLamp')
  const idsOf = async (number: number) => {
    await waitFor(() => expect(requests).toHaveLength(number))
    const { body } = sentRequest(requests[number - 1])
    // as: `body` has no type, because a request can be of any endpoint.
    return (body as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  const add = () => user.click(screen.getByRole('button', { name: 'Add 2 items' }))
  await add()
  const first = await idsOf(1)
  expect(new Set(first).size).toBe(2)
  sentRequest(requests[0]).fail()
  await screen.findByRole('alert')
  await add()
  expect(await idsOf(2)).toEqual(first)
  sentRequest(requests[1]).fail()
  await screen.findByRole('alert')
  await user.type(screen.getByRole('textbox', { name: 'One item per line' }), 's')
  await add()
  for (const id of await idsOf(3)) expect(first).not.toContain(id)
})

it('The preview of a pasted list shows a rejected line even when the preview ends before that line', async () => {
  await openWith(`${'Lamp\n'.repeat(60)}${'x'.repeat(256)}`)
  await screen.findByText('and 10 more')
  expect(screen.getByText('x'.repeat(256)).tagName).toBe('SPAN')
})
