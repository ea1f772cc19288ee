// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { PendingChangesNote } from './pending-changes-note.tsx'
import { markRejected, usePendingChanges, pendingChanges } from '#web/shared/offline/outbox.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderInApp, renderPage, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'
import { creationWaits, editWaits } from '#web-test/waiting.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))

beforeEach(() => localStorage.clear())
afterEach(() => {
  // Unmounts the component first, because it would send the remaining queued changes.
  cleanup()
  vi.restoreAllMocks()
})

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

const drill = { ...lamp, id: 'drill', name: 'Drill' }

async function open() {
  const api = stubApi([
    [getSelf, { item: { id: 'jana', role: 'editor', defaultGroupId: 'mill' } }],
    [getHousehold, { id: 'mill', name: 'Mill', currency: 'EUR', timeZone: 'Europe/Berlin' }],
    [listLocations, []],
    [listLabels, []],
  ])
  const Page = () => (usePendingChanges().length > 0 ? <PendingChangesNote className="" /> : null)
  const shown = await renderPage('/home', Page, '/home')
  const openList = async (name: string) => {
    await shown.user.click(await screen.findByRole('button', { name }))
    return screen.findByRole('dialog', { name: 'Changes waiting to be sent' })
  }
  return { ...api, ...shown, openList }
}

it('The note of queued changes lists each change with its item, and lets the user discard it', async () => {
  setOnline(false)
  editWaits({ quantity: 2, notes: 'Bulb' }, { quantity: 1, notes: '' })
  creationWaits(drill)
  editWaits({ quantity: 5 }, { quantity: 1 }, drill)
  const { user, openList } = await open()
  const dialog = await openList('3 changes waiting')
  const rows = within(dialog).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Lamp.*Quantity2NotesBulb.*Discard$/),
    expect.stringMatching(/^Drill.*New item.*Discard$/),
    expect.stringMatching(/^Drill.*Quantity5.*Discard$/),
  ])
  // Discarding the creation of the item also discards the later edits of the item.
  await user.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'Discard' }))
  await screen.findByRole('button', { name: '1 change waiting', hidden: true })
  expect(pendingChanges()).toMatchObject([{ name: 'Lamp' }])
})

it('The note of queued changes shows the custom field that an edit sets', async () => {
  setOnline(false)
  const setField = { id: 'bulb', type: 'text' as const, name: 'Bulb', textValue: 'E14' }
  editWaits({ setField }, { setField: { ...setField, textValue: 'E27' } })
  const { openList } = await open()
  const dialog = await openList('1 change waiting')
  expect(within(dialog).getByRole('listitem').textContent).toMatch(/Custom fieldsBulb: E14/)
})

it('Queued changes are sent when the server can be reached, with one undo for all', async () => {
  setOnline(false)
  creationWaits(drill)
  creationWaits(lamp)
  const { requests } = await open()
  await screen.findByRole('button', { name: '2 changes waiting' })
  expect(requests).toEqual([])
  setOnline(true)
  act(() => void dispatchEvent(new Event('online')))
  for (const number of [0, 1]) {
    await waitFor(() => expect(requests[number]).toBeDefined())
    sentRequest(requests[number]).respond({ status: 201, batchId: `batch-${number}` })
  }
  await waitFor(() => expect(toastTexts()).toEqual(['info: 2 items added']))
  expect(screen.queryByRole('button', { name: /waiting/ })).toBeNull()
})

it("A rejected queued change shows the reason, and overwrites the other user's change on request", async () => {
  editWaits({ quantity: 2 }, { quantity: 1 })
  creationWaits(drill)
  const [edit, creation] = pendingChanges()
  markRejected(edit?.id ?? '', 'changed_since')
  markRejected(creation?.id ?? '', 'forbidden')
  const { user, requests, openList } = await open()
  const dialog = await openList('2 changes waiting')
  expect(within(dialog).getByText('This item was changed elsewhere in the meantime.')).toBeTruthy()
  expect(within(dialog).getByText(/^Your role in this household/)).toBeTruthy()
  expect(requests).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Use mine' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  sentRequest(requests[0]).respond({ body: { ...lamp, quantity: 9 } })
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toMatchObject({ line: `PATCH /items/${lamp.id}`, body: { quantity: 2 } })
  sentRequest(requests[1]).respond({ body: lamp })
  await waitFor(() => expect(pendingChanges()).toMatchObject([{ name: 'Drill' }]))
  expect(within(dialog).getByRole('button', { name: 'Send again' })).toBeTruthy()
})

it('Signing out asks before queued changes are lost', async () => {
  const { requests } = stubApi()
  editWaits({ quantity: 2 }, { quantity: 1 })
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<SignOutDialog onClose={onClose} />)
  expect(await screen.findByText('1 change was not sent and will be lost.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onClose.mock.calls.length, requests.length]).toEqual([1, 0])
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(requests).toMatchObject([{ line: 'POST /users/logout' }]))
  // Without a connection, the queued change stays in the queue.
  sentRequest(requests[0]).fail()
  expect(await screen.findByText(/^Can't reach the server/)).toBeTruthy()
  expect(pendingChanges()).toHaveLength(1)
})
