// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listLabels } from '#contract/inventory/labels.ts'
import { listLocations } from '#contract/inventory/locations.ts'
import { listTemplates } from '#contract/items/templates.ts'
import { getGroup } from '#contract/people/households.ts'
import { getSelf } from '#contract/people/users.ts'
import { getStatus } from '#contract/server/status.ts'
import { AddItem } from '#web/features/adding/add-item.tsx'
import { readDraft, readHandedFiles } from '#web/features/adding/item-form-draft.ts'
import { useSession } from '#web/shared/account/session.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

vi.mock('idb-keyval', () => import('#web-test/kept-in-browser.ts'))
afterEach(() => localStorage.clear())

const ignore = () => undefined
const Page = () =>
  useSession() ? <AddItem onClose={ignore} start={{}} beginning={undefined} onPasteList={ignore} /> : null

async function pasteFile(name: string) {
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { files: [new File(['1'], name)] },
  })
  await screen.findByText(name)
}

async function open(address = '/home') {
  const { requests } = stubApi([
    [getSelf, { item: { id: 'jana', role: 'editor', defaultGroupId: 'home' } }],
    [getGroup, { id: 'home', name: 'Home', currency: 'EUR' }],
    [listLocations, []],
    [listLabels, []],
    [listTemplates, []],
    [getStatus, { maxUploadMegabytes: 100, productLookup: [] }],
  ])
  return { requests, ...(await renderPage(address, Page, address)) }
}

it('creates an item with its name and its description', async () => {
  const { user, requests } = await open()
  await user.click(await screen.findByRole('button', { name: /Price, serial number, warranty/ }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'By the bed')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({
    line: 'POST /items',
    body: { name: 'Lamp', description: 'By the bed', quantity: 1 },
  })
})

it('hands what was typed and added over to the page of all fields', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: /Price, serial number, warranty/ }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Lamp')
  await pasteFile('manual.pdf')
  await user.click(screen.getByRole('link', { name: 'All fields' }))
  expect(router.state.location.pathname).toBe('/item/new')
  expect(readDraft()?.name).toBe('Lamp')
  expect(readHandedFiles().map(({ name }) => name)).toEqual(['manual.pdf'])
})

it('offers no page of all fields above that page, which would not open anew', async () => {
  const { user } = await open('/item/new')
  await user.click(await screen.findByRole('button', { name: /Price, serial number, warranty/ }))
  expect(screen.getByRole('textbox', { name: 'Description' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'All fields' })).toBeNull()
})

it('leaves the focus in a field where somebody types, else moves it to the name, when a file is added', async () => {
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
