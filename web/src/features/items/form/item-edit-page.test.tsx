// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listFieldDescriptions } from '#contract/custom-fields.ts'
import { listFieldNames } from '#contract/items/item-lists.ts'
import { getItem } from '#contract/items/items.ts'
import { listLabels } from '#contract/labels.ts'
import { listLocations } from '#contract/locations/locations.ts'
import { getStatus } from '#contract/status.ts'
import { getHousehold } from '#contract/households/households.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { ItemEditPage } from '#web/features/items/form/item-edit-page.tsx'
import { lamp } from '#web-test/lamp.ts'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  localStorage.clear()
  api = stubApi([
    [listLocations, []],
    [listLabels, []],
    [listFieldNames, ['Colour']],
    [listFieldDescriptions, [{ id: 'p', name: 'Power', type: 'number', unit: 'W', choices: [] }]],
    [getStatus, {}],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
  ])
})

const line = (method: string) => `${method} /items/${lamp.id}`
const nextRequest = (method: string) =>
  waitFor(() => {
    const request = api.requests.find((each) => each.line === line(method))
    if (!request) throw new Error(`No ${line(method)} among ${api.lines().join(', ')}`)
    api.requests.splice(api.requests.indexOf(request), 1)
    return request
  })

async function openForm() {
  const page = await renderPage('/item/$id/edit', ItemEditPage, `/item/${lamp.id}/edit`)
  const loading = await nextRequest(getItem.method)
  loading.respond({ body: lamp, etag: '"1"' })
  return { ...page, name: await screen.findByRole('textbox', { name: /^Name/ }) }
}

it('The form of an item sends only changed fields, shows a toast with undo, and opens the item', async () => {
  const { user, name, router } = await openForm()
  await user.clear(name)
  await user.type(name, 'Desk lamp{Enter}')
  const update = await nextRequest('PUT')
  expect(update.body).toEqual({ name: 'Desk lamp' })
  expect(update.headers.get('if-match')).toBe('"1"')
  update.respond({ body: { ...lamp, name: 'Desk lamp' }, batchId: 'batch' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/item/${lamp.id}`))
  expect(toastTexts()).toEqual(['info: Saved'])
})

it('The form of an item leaves the user on the page opened meanwhile when the response comes late', async () => {
  const { user, name, router } = await openForm()
  await user.clear(name)
  await user.type(name, 'Desk lamp{Enter}')
  const update = await nextRequest('PUT')
  await router.navigate({ to: '/history' })
  update.respond({ body: { ...lamp, name: 'Desk lamp' }, batchId: 'batch' })
  await waitFor(() => expect(toastTexts()).toContain('info: Saved'))
  expect(router.state.location.pathname).toBe('/history')
})

it('The form of an item is not sent without a name, and focuses the name field with its error', async () => {
  const { user, name } = await openForm()
  await user.clear(name)
  await user.keyboard('{Enter}')
  expect(name).toHaveProperty('ariaInvalid', 'true')
  expect(document.activeElement).toBe(name)
  expect(api.lines()).not.toContain(line('PUT'))
  await user.type(name, 'L')
  expect(name.getAttribute('aria-invalid')).not.toBe('true')
})

it("The form of an item shows the server's error at its field and keeps the input", async () => {
  const { user, name } = await openForm()
  await user.type(name, ' of mine{Enter}')
  const update = await nextRequest('PUT')
  update.respond({ status: 422, body: { code: 'invalid', fields: { name: 'That name is not allowed.' } } })
  await screen.findByText('That name is not allowed.')
  expect(name).toHaveProperty('value', 'Lamp of mine')
  expect(toastTexts()).toEqual([])
})

it('The form of an item sends one request when it is submitted repeatedly', async () => {
  const { user, name } = await openForm()
  await user.type(name, ' of mine{Enter}{Enter}')
  await nextRequest('PUT')
  await user.keyboard('{Enter}')
  expect(api.lines()).not.toContain(line('PUT'))
})

it('Ctrl+S saves the form of an item, but not while a dialog covers the form', async () => {
  const { user, name } = await openForm()
  await user.type(name, ' new')
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  onTestFinished(() => dialog.remove())
  await user.keyboard('{Control>}s{/Control}')
  expect(api.lines()).not.toContain(line('PUT'))
  dialog.remove()
  await user.keyboard('{Control>}s{/Control}')
  expect((await nextRequest('PUT')).body).toEqual({ name: `${lamp.name} new` })
})

it('The form of an item lets the user resolve a conflict, and sends the result with the new ETag', async () => {
  const { user, name } = await openForm()
  await user.clear(name)
  await user.type(name, 'Mine{Enter}')
  const refused = await nextRequest('PUT')
  refused.respond({ status: 412, body: { code: 'precondition_failed' } })
  // The form and the page each request the item again, so the test answers two requests.
  for (const _ of ['form', 'page']) {
    const reloading = await nextRequest('GET')
    reloading.respond({ body: { ...lamp, name: 'Theirs', notes: 'New' }, etag: '"2"' })
  }

  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Mine')
  expect(dialog.textContent).toContain('Theirs')
  await user.click(screen.getByRole('button', { name: 'Save this version' }))
  const update = await nextRequest('PUT')
  expect(update.body).toEqual({ name: 'Mine' })
  expect(update.headers.get('if-match')).toBe('"2"')
})

it('The form of an item redirects a viewer to the item', async () => {
  stubApi([
    [getSelf, { item: { role: 'viewer' } }],
    [getItem, lamp],
  ])
  const { router } = await renderPage('/item/$id/edit', ItemEditPage, `/item/${lamp.id}/edit`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/item/${lamp.id}`))
})

it('The form of an item gives an empty custom field the type and unit that the description of its name has', async () => {
  const { user } = await openForm()
  const add = screen.getByRole('button', { name: 'Add custom field' })
  await user.click(add)
  const name = screen.getByRole<HTMLInputElement>('combobox', { name: 'Field name' })
  // Waits until the field descriptions have loaded, because the suggestion “Power” comes from them.
  await waitFor(() => expect(document.querySelector('datalist option[value="Power"]')).not.toBeNull())
  await user.type(name, 'Power')
  const power = within(screen.getByRole('group', { name: 'Power' }))
  expect(power.getByRole('combobox', { name: 'Type' })).toHaveProperty('value', 'number')
  const value = power.getByRole('textbox', { name: 'Content', description: 'W' })
  await user.clear(value)
  await user.type(value, '60')
  await user.tab()

  await user.click(add)
  const unnamed = within(screen.getByRole('group', { name: 'unnamed field' }))
  await user.type(unnamed.getByRole('combobox', { name: 'Content' }), 'sixty')
  await user.type(unnamed.getByRole('combobox', { name: 'Field name' }), 'Power')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  const update = await nextRequest('PUT')
  expect(update.body).toMatchObject({
    fields: [
      { name: 'Power', type: 'number', numberValue: 60 },
      { name: 'Power', type: 'text', textValue: 'sixty' },
    ],
  })
})

describe('The draft of an edited item', () => {
  const note = () => screen.queryByText("You entered this earlier and didn't save it.")

  /** Types a name and then unmounts the page, as a reload does. */
  async function typeName() {
    const { user, name } = await openForm()
    await user.clear(name)
    await user.type(name, 'Desk lamp')
    cleanup()
  }

  async function openAgain(item: object, etag: string) {
    const page = await renderPage('/item/$id/edit', ItemEditPage, `/item/${lamp.id}/edit`)
    ;(await nextRequest('GET')).respond({ body: item, etag })
    return { ...page, name: await screen.findByRole('textbox', { name: /^Name/ }) }
  }

  it('is restored after a reload and removed after saving', async () => {
    await typeName()
    const { user, name } = await openAgain({ ...lamp, notes: 'New' }, '"2"')
    expect(name).toHaveProperty('value', 'Desk lamp')
    expect(note()).toBeTruthy()
    await user.type(name, '{Enter}')
    const update = await nextRequest('PUT')
    expect([update.body, update.headers.get('if-match')]).toEqual([{ name: 'Desk lamp' }, '"2"'])
    update.respond({ body: { ...lamp, name: 'Desk lamp' } })
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]))
  })

  it('is removed when the user discards it', async () => {
    await typeName()
    const { user, name } = await openAgain(lamp, '"1"')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(name).toHaveProperty('value', lamp.name)
    expect(note()).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  it('is lost only after a confirmation when the browser cannot store the draft', async () => {
    const { user, name, router } = await openForm()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await user.type(name, ' of mine')
    void router.navigate({ to: '/' })
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(toastTexts()).toEqual([])
  })

  it('is confirmed by a toast when the user leaves the form', async () => {
    const { user, name, router } = await openForm()
    await user.type(name, ' of mine')
    await router.navigate({ to: '/' })
    await waitFor(() => expect(toastTexts()).toEqual(['info: Draft saved in this browser']))
  })

  it('opens the conflict dialog when another user has changed the same field', async () => {
    await typeName()
    const { user, name } = await openAgain({ ...lamp, name: 'Theirs' }, '"2"')
    expect(name).toHaveProperty('value', 'Desk lamp')
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Theirs')
    await user.click(screen.getByRole('button', { name: 'Save this version' }))
    const update = await nextRequest('PUT')
    expect([update.body, update.headers.get('if-match')]).toEqual([{ name: 'Desk lamp' }, '"2"'])
  })

  it('is ignored when the item already has all values of the draft', async () => {
    await typeName()
    await openAgain({ ...lamp, name: 'Desk lamp' }, '"2"')
    expect(note()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })
})
