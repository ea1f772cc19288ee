// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { getStatus } from '#contract/status.ts'
import { saveFileHandoff } from './new-item-draft.ts'
import { ItemNewPage } from './item-new-page.tsx'
import { sessionQuery, useSession } from '#web/shared/account/session.ts'
import { pendingChanges } from '#web/shared/offline/outbox.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { lamp } from '#web-test/lamp.ts'
import { stored } from '#web-test/kept-in-browser.ts'
import { renderPage } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))

const photo = new File(['x'], 'front.jpg', { type: 'image/jpeg' })

const photoButton = 'Actions: main photo'

beforeEach(() => {
  localStorage.clear()
  stored.clear()
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
})

/** Renders the page once the session has loaded, as the route guard of the app does. */
const SignedInPage = () => (useSession() ? <ItemNewPage /> : null)

async function open(role = 'editor', person = { id: 'jana', defaultGroupId: 'home' }) {
  // as: uploads only need the ids of the session.
  queryClient.setQueryData(sessionQuery.queryKey, person as never)
  const { requests } = stubApi([
    [getSelf, { item: { ...person, role } }],
    [getHousehold, { id: 'home', name: 'Home', currency: 'EUR' }],
    [listLocations, []],
    [listLabels, []],
    [getStatus, { maxUploadMegabytes: 100, productLookup: [] }],
  ])
  const page = await renderPage('/item/new', SignedInPage, '/item/new')
  if (role !== 'viewer') await screen.findByRole('textbox', { name: 'Name' })
  return { requests, ...page }
}

it('The page of a new item creates the item with the typed values and opens it', async () => {
  const { user, requests, router } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const sent = await waitFor(() => {
    const found = requests.find(({ line }) => line === 'POST /items')
    if (!found) throw new Error('Nothing was sent')
    return found
  })
  expect(sent.body).toEqual({ name: 'Lamp' })
  sent.respond({ status: 201, body: lamp })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/item/${lamp.id}`))
})

it('The page of a new item queues the item and its photo without a connection, and removes the draft', async () => {
  const { user, requests, router } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp')
  await user.type(screen.getByRole('textbox', { name: 'Asset ID' }), '000-042')
  fireEvent.paste(document.body, { clipboardData: { files: [photo] } })
  await screen.findByRole('button', { name: photoButton })
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(requests.some(({ line }) => line === 'POST /items')).toBe(true))
  sentRequest(requests.find(({ line }) => line === 'POST /items')).fail()
  await waitFor(() => expect(pendingChanges()).toHaveLength(1))
  const [change] = pendingChanges()
  expect(change).toMatchObject({
    kind: 'create',
    personId: 'jana',
    household: 'home',
    body: { name: 'Lamp', claimAssetId: '000-042' },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/item/${change?.itemId}`))
  await waitFor(() => expect(pendingChanges()).toMatchObject([change, { kind: 'file', name: 'Lamp' }]))
  expect([...stored.values()]).toEqual([photo])
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

it('The page of a new item restores typed values and photos after a reload until the user starts over', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp')
  fireEvent.paste(document.body, { clipboardData: { files: [photo] } })
  await waitFor(() => expect(stored.size).toBe(2))
  cleanup()

  const again = await open()
  expect(screen.getByDisplayValue('Lamp')).toBeTruthy()
  expect(await screen.findAllByRole('button', { name: photoButton })).toHaveLength(1)
  await again.user.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(stored.size).toBe(0))
  expect(screen.queryByRole('button', { name: photoButton })).toBeNull()
  expect(screen.queryByDisplayValue('Lamp')).toBeNull()
})

it('The draft of a new item is restored only for the user and in the household in which it was typed', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp')
  cleanup()
  await open('editor', { id: 'ben', defaultGroupId: 'home' })
  expect(screen.queryByDisplayValue('Lamp')).toBeNull()
  cleanup()
  await open('editor', { id: 'jana', defaultGroupId: 'boat' })
  expect(screen.queryByDisplayValue('Lamp')).toBeNull()
  cleanup()
  await open()
  expect(screen.getByDisplayValue('Lamp')).toBeTruthy()
})

it('The page of a new item shows the photos from the dialog only when the page opens for the first time', async () => {
  saveFileHandoff([photo])
  await open()
  expect(await screen.findAllByRole('button', { name: photoButton })).toHaveLength(1)
  await waitFor(() => expect(stored.size).toBe(2))
  cleanup()
  await open()
  expect(await screen.findAllByRole('button', { name: photoButton })).toHaveLength(1)
})

it('The page of a new item tells viewers that they cannot add items', async () => {
  await open('viewer')
  await screen.findByText(/^Your role in this household/)
  expect(screen.queryByRole('textbox')).toBeNull()
})
