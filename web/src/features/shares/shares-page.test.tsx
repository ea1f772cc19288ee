// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import { listGuestMessages, type GuestMessage } from '#contract/guests/guest-messages.ts'
import { listShares, listShareVisits, type Share } from '#contract/guests/shares.ts'
import { ShareDialog } from './share-dialog.tsx'
import { sharesQuery } from './shares.queries.ts'
import { SharesPage } from './shares-page.tsx'
import { renderInApp, renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const share: Share = {
  id: 'one',
  createdAt: '2026-11-20T10:00:00Z',
  target: 'item',
  targetId: 'drill',
  targetName: 'Drill',
  name: 'My drill',
  fields: ['photos'],
  endsOn: '2031-01-31',
  isEnded: false,
  hasPin: true,
  isLocked: false,
  email: '',
  createdBy: 'Jana',
  visits: 2,
  lastVisitAt: '2026-11-28T10:00:00Z',
}

const message: GuestMessage = {
  id: 'note',
  createdAt: '2026-11-28T10:00:00Z',
  kind: 'returned',
  itemId: 'drill',
  locationId: null,
  subject: 'Drill',
  name: 'Anna',
  contact: '',
  text: 'It is in the garage',
  hasPhoto: false,
}

function stub(items: readonly Share[], messages: readonly GuestMessage[] = []) {
  return stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role: 'editor', name: 'Jana' } }],
    [getHousehold, { id: 'home', name: 'Home', currency: 'EUR' }],
    [listGuestMessages, { page: 1, pageSize: 20, total: messages.length, items: messages }],
    [listShares, { page: 1, pageSize: 50, total: items.length, items }],
    [
      listShareVisits,
      [
        {
          kind: 'opened',
          day: '2026-11-28',
          count: 2,
          lastAt: '2026-11-28T10:00:00Z',
          address: '203.0.113.9',
          device: 'curl/8.1',
        },
      ],
    ],
  ])
}

async function open(items: readonly Share[], messages: readonly GuestMessage[] = []) {
  const api = stub(items, messages)
  return { api, ...(await renderPage('/tools/shared', SharesPage, '/tools/shared')) }
}

it('The list of shared links shows the record, the last day and the visits of a link', async () => {
  const { user } = await open([share])
  expect(await screen.findByText('· until Jan 31, 2031 · with PIN · by Jana', { exact: false })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Actions for My drill' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show who opened it' }))
  const log = within(await screen.findByRole('region', { name: 'Visits of the link' }))
  expect(await log.findByText('Opened, 2 times')).toBeTruthy()
  expect(log.getByText('203.0.113.9 · curl')).toBeTruthy()
})

it('The list of shared links leads to the shared record, unless it was deleted', async () => {
  const claim = { ...share, id: 'two', target: 'claim', targetId: 'theft', targetName: 'Burglary' } as const
  await open([share, claim, { ...claim, id: 'three', targetName: '' }])
  const link = await screen.findByRole('link', { name: 'Claim: Burglary' })
  expect(link.getAttribute('href')).toBe('/claim/theft')
  expect(screen.getByRole('link', { name: 'Item: Drill' }).getAttribute('href')).toBe('/item/drill')
  expect(screen.getByText('Claim: (deleted) ·', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /deleted/ })).toBeNull()
})

it('The dialog that edits a link stays open with the heading when another user removes the link', async () => {
  const { user, queryClient } = await open([share])
  await user.click(await screen.findByRole('button', { name: 'Actions for My drill' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Heading of the page' }), ' 2')
  act(() => {
    const pages = [{ page: 1, pageSize: 50, total: 0, items: [] }]
    queryClient.setQueryData(sharesQuery.queryKey, { pages, pageParams: [1] })
  })
  expect(await screen.findByText('No shared links')).toBeTruthy()
  expect(screen.getByDisplayValue('My drill 2')).toBeTruthy()
})

it('The menu of an ended link offers only the log of its visits', async () => {
  const { user } = await open([{ ...share, isEnded: true }])
  await user.click(await screen.findByRole('button', { name: 'Actions for My drill' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Show who opened it',
  ])
})

it('The menu of a link creates a new address to copy, and ends the link after a confirmation', async () => {
  const { api, user } = await open([share])
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for My drill' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Copy link')
  const creation = await waitFor(() => {
    const found = api.requests.find(({ line }) => line === 'POST /shares/one/addresses')
    if (!found) throw new Error('No address was created')
    return found
  })
  creation.respond({ status: 201, body: { ...share, path: '/s/TOKEN' } })
  expect(await screen.findByDisplayValue(`${location.origin}/s/TOKEN`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await choose('End link')
  const dialog = within(await screen.findByRole('dialog', { name: 'End the link My drill?' }))
  await user.click(dialog.getByRole('button', { name: 'End link' }))
  await waitFor(() => expect(api.lines()).toContain('DELETE /shares/one'))
})

it('A changed link keeps its PIN, and what another user changed meanwhile, when only its heading is changed', async () => {
  const { api, user } = await open([{ ...share, hasPin: false }])
  await user.click(await screen.findByRole('button', { name: 'Actions for My drill' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.type(await screen.findByRole('textbox', { name: 'Heading of the page' }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const change = await waitFor(() => sentRequest(api.requests.find(({ line }) => line === 'PUT /shares/one')))
  expect(change.body).toEqual({ name: 'My drill 2' })
})

it('The messages of guests show an error when they cannot be loaded', async () => {
  const api = stubApi([
    [getSelf, { item: { id: 'jana', defaultGroupId: 'home', role: 'editor', name: 'Jana' } }],
    [getHousehold, { id: 'home', name: 'Home', currency: 'EUR' }],
    [listShares, { page: 1, pageSize: 50, total: 0, items: [] }],
  ])
  await renderPage('/tools/shared', SharesPage, '/tools/shared')
  const request = await waitFor(() => {
    const found = api.requests.find(({ line }) => line.startsWith('GET /guest-messages'))
    if (!found) throw new Error('The messages were not requested')
    return found
  })
  request.respond({ status: 403, body: { error: 'No', code: 'forbidden', requestId: 'r' } })
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('The message of a finder says that the found item was deleted', async () => {
  await open([], [{ ...message, kind: 'found', subject: '', name: '' }])
  expect(await screen.findByRole('heading', { name: /\(deleted\)/ })).toBeTruthy()
})

it('The message of a borrower is deleted when the item is marked as returned, but not when marking fails', async () => {
  const { api, user } = await open([], [message])
  expect(await screen.findByText('It is in the garage')).toBeTruthy()
  // Clicks again until a request is sent, because the button ignores clicks while the previous response is still
  // handled.
  const markAsReturned = (count: number) =>
    waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Mark as returned' }))
      const sent = api.requests.filter(({ line }) => line === 'PATCH /items/drill')
      const last = sent.at(-1)
      if (!last || sent.length < count) throw new Error('The item was not changed')
      return last
    })
  const failing = await markAsReturned(1)
  failing.respond({ status: 500, body: { code: 'internal' } })
  const working = await markAsReturned(2)
  expect(api.lines()).not.toContain('DELETE /guest-messages/note')
  working.respond({ body: {} })
  await waitFor(() => expect(api.lines()).toContain('DELETE /guest-messages/note'))
})

it('The dialog of a new link sends the chosen fields, the last day and the PIN', async () => {
  const api = stub([])
  const { user } = renderInApp(
    <ShareDialog of={{ target: 'label', targetId: 'tools', name: 'Tools' }} onClose={() => undefined} />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Tools' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Price' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Photos' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Ask for a PIN' }))
  await user.type(dialog.getByLabelText('PIN'), '471')
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  expect(dialog.getByText('Enter at least 4 characters.')).toBeTruthy()
  await user.type(dialog.getByLabelText('PIN'), '1')
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  const { body } = await waitFor(() => {
    const found = api.requests.find(({ line }) => line === 'POST /shares')
    if (!found) throw new Error('No link was created')
    return found
  })
  expect(body).toEqual({
    target: 'label',
    targetId: 'tools',
    name: 'Tools',
    fields: ['description', 'quantity', 'manufacturer', 'modelNumber', 'purchasePrice'],
    endsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    pin: '4711',
    email: '',
  })
})

it('The dialog of a new link offers losses and receipts only for a claim, and selects them by default', async () => {
  const api = stub([])
  const onClose = () => undefined
  const { user } = renderInApp(
    <ShareDialog of={{ target: 'claim', targetId: 'theft', name: 'Burglary' }} onClose={onClose} />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Burglary' }))
  expect(dialog.getByText(/Losses and receipts are chosen, because an adjuster needs them/)).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Receipts and warranties' }))
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  const { body } = await waitFor(() => {
    const found = api.requests.find(({ line }) => line === 'POST /shares')
    if (!found) throw new Error('No link was created')
    return found
  })
  expect(body).toMatchObject({
    target: 'claim',
    targetId: 'theft',
    fields: [
      'photos',
      'loss',
      'description',
      'quantity',
      'manufacturer',
      'modelNumber',
      'serialNumber',
      'purchaseDate',
    ],
  })
})
