// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { listTemplates } from '#contract/templates.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { getStatus } from '#contract/status.ts'
import { CreateItemDialog } from './create-item-dialog.tsx'
import { newItemDraft, readFileHandoff } from './new-item-draft.ts'
import { PendingChangesNote } from '../offline/pending-changes-note.tsx'
import { readStored } from '#web/shared/browser/stored-json.ts'
import { draftKey } from '#web/shared/draft-key.ts'
import { sessionQuery, useSession } from '#web/shared/account/session.ts'
import { usePendingChanges, pendingChanges } from '#web/shared/offline/outbox.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { stored } from '#web-test/kept-in-browser.ts'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))
let api: ReturnType<typeof stubApi>
afterEach(() => {
  localStorage.clear()
  stored.clear()
  // Answers all pending requests, because the next test would wait for them.
  for (const request of api.requests) request.respond({ status: 401, body: { code: 'unauthorized' } })
})

const ignore = () => undefined
/** Renders the dialog and the note that sends the queued changes, as the app shell does. */
function Page() {
  const isWaiting = usePendingChanges().length > 0
  if (!useSession()) return null
  return (
    <>
      <CreateItemDialog onClose={ignore} />
      {isWaiting ? <PendingChangesNote className="" /> : null}
    </>
  )
}

async function pasteFile(name: string) {
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { files: [new File(['1'], name)] },
  })
  await screen.findByText(name)
}

async function open(address = '/home') {
  // as: uploads only need the ids of the session.
  queryClient.setQueryData(sessionQuery.queryKey, { id: 'jana', defaultGroupId: 'home' } as never)
  api = stubApi([
    [getSelf, { item: { id: 'jana', role: 'editor', defaultGroupId: 'home' } }],
    [getHousehold, { id: 'home', name: 'Home', currency: 'EUR' }],
    [listLocations, []],
    [listLabels, []],
    [listTemplates, []],
    [getStatus, { maxUploadMegabytes: 100, productLookup: [] }],
  ])
  return { requests: api.requests, ...(await renderPage(address, Page, address)) }
}

it('The dialog of a new item creates the item with name and description', async () => {
  const { user, requests } = await open()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lamp')
  // The description is a field of the dialog itself, so it is visible while the details are collapsed.
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'By the bed')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({
    line: 'POST /items',
    body: { name: 'Lamp', description: 'By the bed', quantity: 1 },
  })
})

it('The dialog of a new item passes typed values and files to the page of all fields', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: /Price, serial number, warranty/ }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp')
  await pasteFile('manual.pdf')
  await user.click(screen.getByRole('link', { name: 'All fields' }))
  expect(router.state.location.pathname).toBe('/item/new')
  const draft = readStored(draftKey(newItemDraft, { id: 'jana', defaultGroupId: 'home' }))
  expect(draft).toMatchObject({ name: 'Lamp' })
  expect(readFileHandoff().map(({ name }) => name)).toEqual(['manual.pdf'])
})

it('The dialog of a new item does not offer the page of all fields when that page is open behind the dialog', async () => {
  const { user } = await open('/item/new')
  await user.click(await screen.findByRole('button', { name: /Price, serial number, warranty/ }))
  expect(screen.getByRole('textbox', { name: 'Description' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'All fields' })).toBeNull()
})

it('The dialog of a new item focuses the name when a file is added, unless the user is typing in another field', async () => {
  const { user } = await open()
  const more = await screen.findByRole('button', { name: /Price, serial number, warranty/ })
  await user.click(more)
  const description = screen.getByRole('textbox', { name: 'Description' })
  await user.type(description, 'By the bed')
  await pasteFile('manual.pdf')
  expect(document.activeElement).toBe(description)

  act(() => more.focus())
  await pasteFile('warranty.pdf')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

describe('Adding several items in the dialog', () => {
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const added = () =>
    [...screen.getByRole('list', { name: 'Just added' }).children].map(({ textContent }) => textContent)
  const shiftEnter = '{Shift>}{Enter}{/Shift}'

  it('empties the name before the server has responded, and sends the items in order', async () => {
    const { user, requests } = await open()
    const name = await nameField()
    await user.type(name, 'Lamp')
    fireEvent.keyDown(name, { key: 'Enter', shiftKey: true })
    expect(name.value).toBe('')
    await user.type(name, 'Chair')
    fireEvent.keyDown(name, { key: 'Enter' })
    expect([name.value, document.activeElement]).toEqual(['', name])
    await waitFor(() => expect(added()).toEqual(['ChairSaving', 'LampSaving']))

    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]?.body).toMatchObject({ name: 'Lamp' })
    sentRequest(requests[0]).respond({ status: 201, batchId: 'batch-1' })
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(added()).toEqual(['ChairSaving', 'LampSaved'])
    expect(requests[1]?.body).toMatchObject({ name: 'Chair' })
    await user.type(name, 'Ta')
    sentRequest(requests[1]).respond({ status: 201, batchId: 'batch-2' })
    await waitFor(() => expect(toastTexts()).toEqual(['info: 2 items added']))
    expect(added()).toEqual(['ChairSaved', 'LampSaved'])
    expect(name.value).toBe('Ta')
    expect(pendingChanges()).toEqual([])
  })

  it('creates a single item when Enter is pressed repeatedly', async () => {
    const { user } = await open()
    const name = await nameField()
    await user.type(name, 'Lamp')
    await user.keyboard(`${shiftEnter}${'{Enter}'.repeat(9)}`)
    await screen.findByText('Enter a name.')
    expect(pendingChanges().map((change) => change.name)).toEqual(['Lamp'])
  })

  it('creates the item when Shift+Enter is pressed on the location, the description or a button', async () => {
    const { user } = await open()
    const name = await nameField()
    const places = [
      screen.getByRole('button', { name: 'Location' }),
      screen.getByRole('textbox', { name: 'Description' }),
      screen.getByRole('button', { name: 'Start from…' }),
    ]
    for (const [at, place] of places.entries()) {
      await user.type(name, `Lamp ${at}`)
      act(() => place.focus())
      await user.keyboard(shiftEnter)
      expect(document.activeElement).toBe(name)
    }
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(pendingChanges().map((change) => change.name)).toEqual(['Lamp 0', 'Lamp 1', 'Lamp 2'])
  })

  it('sends a quantity that is still being typed when Shift+Enter is pressed', async () => {
    const { user } = await open()
    await user.type(await nameField(), 'Lamp')
    const quantity = screen.getByRole('textbox', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, `3${shiftEnter}`)
    expect(pendingChanges()).toMatchObject([{ body: { name: 'Lamp', quantity: 3 } }])
  })

  it('keeps a rejected item for correction while the user types the next one', async () => {
    const { user, requests } = await open()
    await user.type(await nameField(), 'Lamp')
    await user.type(screen.getByRole('textbox', { name: 'Description' }), `By the bed${shiftEnter}`)
    await user.type(await nameField(), 'Chair')
    await waitFor(() => expect(requests).toHaveLength(1))
    sentRequest(requests[0]).respond({ status: 404, body: { code: 'not_found' } })
    await screen.findByText('Its location or one of its labels no longer exists.')

    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect((await nameField()).value).toBe('Lamp')
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'By the bed')
    await user.type(await nameField(), ` 2${shiftEnter}`)
    expect((await nameField()).value).toBe('Chair')
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]?.body).toMatchObject({ name: 'Lamp 2', description: 'By the bed' })
    sentRequest(requests[1]).respond({ status: 201 })
    await waitFor(() => expect(added()).toEqual(['Lamp 2Saved']))
  })

  it('sends a rejected item again when “Try again” is pressed', async () => {
    const { user, requests } = await open()
    await user.type(await nameField(), `Lamp${shiftEnter}`)
    await waitFor(() => expect(requests).toHaveLength(1))
    sentRequest(requests[0]).respond({ status: 403, body: { code: 'forbidden' } })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    sentRequest(requests[1]).respond({ status: 201 })
    await waitFor(() => expect(added()).toEqual(['LampSaved']))
  })

  it('uploads each photo to its own item when several items are added', async () => {
    const { user, requests } = await open()
    await user.type(await nameField(), 'Lamp')
    await pasteFile('manual.pdf')
    await user.type(await nameField(), shiftEnter)
    expect(screen.queryByText('manual.pdf')).toBeNull()
    await waitFor(() => expect(requests).toHaveLength(1))
    const [change] = pendingChanges()
    sentRequest(requests[0]).respond({ status: 201 })
    await waitFor(() => expect(requests.at(-1)?.line).toBe(`GET /items/${change?.itemId}`))
    sentRequest(requests.at(-1)).respond({ body: { attachments: [] } })
    await waitFor(() => expect(requests.at(-1)?.line).toBe(`POST /items/${change?.itemId}/attachments`))
    // as: the request uploads a file, so its body is a form.
    expect((sentRequest(requests.at(-1)).body as FormData).get('name')).toBe('manual.pdf')
  })
})
