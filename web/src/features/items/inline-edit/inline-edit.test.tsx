// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { beforeEach, expect, it } from 'vitest'
import { listFieldDescriptions } from '#contract/custom-fields.ts'
import { listFieldValues } from '#contract/items/item-lists.ts'
import { getItem, type Item } from '#contract/items/items.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { getHousehold } from '#contract/households/households.ts'
import { InlineEditProvider, InlineField } from './inline-edit.tsx'
import { detailFields, toEditableField } from './editable-fields.ts'
import { itemQuery } from '../items.queries.ts'
import { pendingChanges } from '#web/shared/offline/outbox.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

let api: ReturnType<typeof stubApi>
beforeEach(() => serve(lamp))

function serve(item: Item) {
  api = stubApi([
    [getItem, item],
    [getHousehold, { currency: 'EUR', timeZone: 'UTC' }],
    [getSelf, { item: { id: 'jana', role: 'owner' } }],
    [listFieldDescriptions, []],
    [listFieldValues, []],
  ])
}

function EditedItem({ id, text }: { id: 'name' | 'purchasePrice' | 'usefulLifeYears'; text: string }) {
  const { data: item = lamp } = useQuery(itemQuery(lamp.id))
  const { t } = useTranslation()
  return (
    <InlineEditProvider item={item}>
      <InlineField field={toEditableField(item, id, t)}>
        <p>{id === 'name' ? item.name : text}</p>
      </InlineField>
    </InlineEditProvider>
  )
}

function EditedCustomField() {
  const { data: item = lamp } = useQuery(itemQuery(lamp.id))
  const { t } = useTranslation()
  const [field] = detailFields(item, new Map(), t).filter(({ label }) => label === 'Bulb')
  return (
    <InlineEditProvider item={item}>
      {field ? (
        <InlineField field={field}>
          <p>{item.fields.map(({ textValue }) => textValue).join(', ')}</p>
        </InlineField>
      ) : null}
    </InlineEditProvider>
  )
}

async function editName(text: string) {
  const page = await renderPage('/item/$id', () => <EditedItem id="name" text="Lamp" />, `/item/${lamp.id}`)
  await screen.findByRole('button', { name: 'Change: Name' })
  await page.user.click(screen.getByText('Lamp'))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await page.user.clear(field)
  await page.user.type(field, text)
  return page
}

async function expectPatch(body: object) {
  const patch = await nextPatch()
  expect(patch.body).toEqual(body)
  patch.respond()
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
}

async function nextPatch() {
  await waitFor(() => expect(api.lines()).toEqual([`PATCH /items/${lamp.id}`]))
  const [request] = api.requests
  if (!request) throw new Error('Nothing was sent.')
  return request
}

it('An edited value is shown before the server has responded', async () => {
  await editName('Desk lamp{Enter}')
  const patch = await nextPatch()
  expect(patch.body).toEqual({ name: 'Desk lamp' })
  await screen.findByText('Desk lamp')
  expect(screen.queryByRole('textbox')).toBeNull()
  patch.respond({ body: { ...lamp, name: 'Desk lamp' }, batchId: 'batch' })
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
})

it('The editor of a value opens again with the typed value and the error when the server rejects it', async () => {
  await editName('Desk lamp{Enter}')
  const patch = await nextPatch()
  patch.respond({ status: 422, body: { code: 'invalid', fields: { name: 'That name is not allowed.' } } })
  await screen.findByText('That name is not allowed.')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Desk lamp')
  expect(toastTexts()).toEqual([])
})

it('The editor of a value restores the previous value on Escape', async () => {
  const { user } = await editName('Desk lamp')
  await user.keyboard('{Escape}')
  await screen.findByText('Lamp')
  expect(api.lines()).toEqual([])
})

it('The editor of a value stays open and sends nothing while the value is invalid', async () => {
  const { user } = await editName(' ')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
  expect(api.lines()).toEqual([])
})

it('The editor of a price stays open with the error when the text is not a number, also on blur', async () => {
  const { user } = await renderPage(
    '/item/$id',
    () => <EditedItem id="purchasePrice" text="The price" />,
    `/item/${lamp.id}`,
  )
  await screen.findByRole('button', { name: /^Change: / })
  await user.click(screen.getByText('The price'))
  const field = await screen.findByRole('textbox')
  await user.clear(field)
  await user.type(field, 'twelve{Enter}')
  await screen.findByText(/That isn't a number/)
  await user.click(document.body)
  expect(field).toHaveProperty('value', 'twelve')
  expect(api.lines()).toEqual([])

  await user.clear(field)
  await user.type(field, '12,50{Enter}')
  await expectPatch({ purchasePrice: 12.5 })
})

it('The editor of the useful life shows the limits when the number is outside of them', async () => {
  const { user } = await renderPage(
    '/item/$id',
    () => <EditedItem id="usefulLifeYears" text="The useful life" />,
    `/item/${lamp.id}`,
  )
  await screen.findByRole('button', { name: /^Change: / })
  await user.click(screen.getByText('The useful life'))
  const field = await screen.findByRole('textbox')
  await user.clear(field)
  await user.type(field, '101{Enter}')
  expect(await screen.findByText('At most 100.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '-1{Enter}')
  expect(await screen.findByText("This can't be less than zero.")).toBeTruthy()
  expect(api.lines()).toEqual([])
})

it('The editor of a value saves when the user leaves the page, and keeps the user on the page while the value is invalid', async () => {
  const { user, router } = await editName(' ')
  const leave = () => act(async () => router.history.push('/home'))
  await leave()
  expect(router.latestLocation.pathname).toBe(`/item/${lamp.id}`)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Desk lamp')
  await leave()
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/home'))
  await expectPatch({ name: 'Desk lamp' })
})

it('An edited custom field is sent without the other custom fields of the item', async () => {
  const blank = { type: 'text' as const, numberValue: 0, booleanValue: false, timeValue: '' }
  const [bulb, shade] = [
    { ...blank, id: 'bulb', name: 'Bulb', textValue: 'E27' },
    { ...blank, id: 'shade', name: 'Shade', textValue: 'Linen' },
  ]
  serve({ ...lamp, fields: [bulb, shade] })
  const { user } = await renderPage('/item/$id', EditedCustomField, `/item/${lamp.id}`)
  await user.click(await screen.findByText('E27, Linen'))
  const field = await screen.findByRole('combobox', { name: 'Bulb' })
  await user.clear(field)
  await user.type(field, 'E14{Enter}')
  expect(await screen.findByText('E14, Linen')).toBeTruthy()
  await expectPatch({ setField: { ...bulb, textValue: 'E14' } })
})

it('The editor of a value queues the typed and the previous value when there is no connection', async () => {
  localStorage.clear()
  const { queryClient } = await editName('Desk lamp{Enter}')
  queryClient.setQueryData(['session'], { id: 'jana', defaultGroupId: 'mill', role: 'owner' })
  const patch = await nextPatch()
  patch.fail()
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/^info: Saved on this device/)]))
  expect(screen.getByText('Desk lamp')).toBeTruthy()
  expect(pendingChanges()).toMatchObject([
    { itemId: lamp.id, name: 'Lamp', body: { name: 'Desk lamp' }, seen: { name: 'Lamp' } },
  ])
  localStorage.clear()
})
