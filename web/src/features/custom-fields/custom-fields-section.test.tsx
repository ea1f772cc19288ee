// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listFieldDescriptions, listUndescribedFields } from '#contract/custom-fields.ts'
import { getSelf } from '#contract/accounts/users.ts'
import { CustomFieldsSection } from '#web/features/custom-fields/custom-fields-section.tsx'
import { renderPage, toastTexts } from '#web-test/render.tsx'
import { sentRequest, stubApi } from '#web-test/stub-api.ts'

const condition = { id: 'condition', name: 'Condition', type: 'text', unit: '', choices: ['New', 'Used'] }
const power = { id: 'power', name: 'Power', type: 'number', unit: 'W', choices: [] }
const pages = { name: 'Pages', type: 'number', itemCount: 3 }
const pageOf = (items: readonly object[]) => ({ page: 1, pageSize: 50, total: items.length, items })

beforeEach(() => localStorage.clear())

async function open({ described = [condition, power], undescribed = [pages], role = 'editor' } = {}) {
  const api = stubApi([
    [listUndescribedFields, pageOf(undescribed)],
    [listFieldDescriptions, described],
    [getSelf, { item: { id: 'me', role } }],
  ])
  const { user } = await renderPage('/profile', CustomFieldsSection, '/profile')
  await screen.findByRole('heading', { name: 'Defined' })
  for (const { name } of described) await screen.findByText(name)
  const sent = () => waitFor(() => sentRequest(api.requests[0]))
  return { ...api, user, sent }
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const choicesOf = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole<HTMLInputElement>('textbox', { name: /^Choice \d/ })
    .map(({ value }) => value)

it('The list of custom fields has described fields first, then fields in use without a description', async () => {
  await open()
  await screen.findByRole('button', { name: 'Define “Pages”' })
  expect(rows()).toEqual(['ConditionTextNew, Used', 'PowerNumber · W', 'PagesNumber · 3 itemsDefine'])
})

it('The list of custom fields shows viewers no button, and a message when no field is described', async () => {
  await open({ described: [], undescribed: [], role: 'viewer' })
  expect(await screen.findByText('No field is defined yet')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByText('In use, not defined yet')).toBeNull()
})

it('The dialog of a field description accepts a unit, and rejects a name that is taken', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Define “Pages”' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText('Choices')).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Unit' }), ' pp ')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Power')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This field is already defined.')).toBeTruthy()
  await user.clear(name)
  await user.type(name, 'Pages')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const { line, body, respond } = await sent()
  expect([line, body]).toEqual([
    'POST /custom-fields',
    { name: 'Pages', type: 'number', unit: 'pp', choices: [] },
  ])
  respond({ status: 201, body: { ...pages, id: 'pages' }, batchId: 'batch' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toastTexts()).toEqual(['info: Saved'])
})

it('The dialog of a field description edits choices by keyboard, and rejects a duplicate choice', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit “Condition”' }))
  const whole = await screen.findByRole('dialog')
  const dialog = within(whole)
  expect(choicesOf(whole)).toEqual(['New', 'Used'])
  await user.type(dialog.getByRole('textbox', { name: 'Choice 2' }), '{Enter}')
  const third = dialog.getByRole('textbox', { name: 'Choice 3' })
  await waitFor(() => expect(document.activeElement).toBe(third))
  await user.type(third, 'New')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This choice is already in the list.')).toBeTruthy()
  await user.type(third, 'ish')
  await user.click(dialog.getByRole('button', { name: 'Move up: Newish' }))
  expect(choicesOf(whole)).toEqual(['New', 'Newish', 'Used'])
  await user.click(dialog.getByRole('button', { name: 'Remove: New' }))
  await user.click(dialog.getByRole('button', { name: 'Add choice' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const { line, body } = await sent()
  expect([line, body]).toEqual([
    'PUT /custom-fields/condition',
    // The request contains no name, because another user may have renamed the field meanwhile.
    { choices: ['Newish', 'Used'] },
  ])
})

it('The dialog of a field description warns that items keep the old name when the field is renamed', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit “Power”' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText('Items that use this field keep its old name.')).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' draw')
  expect(dialog.getByText('Items that use this field keep its old name.')).toBeTruthy()
})

it('A field description is deleted at once, with an undo', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete “Power”' }))
  const { line, respond } = await sent()
  expect(line).toBe('DELETE /custom-fields/power')
  respond({ batchId: 'batch' })
  await waitFor(() => expect(toastTexts()).toEqual(['info: Deleted the definition of “Power”']))
})
