// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listFieldDescriptions } from '#contract/custom-fields.ts'
import { listUsedValues, type UsedValues } from '#contract/items/bulk.ts'
import { listFieldNames } from '#contract/items/item-lists.ts'
import { listLabels } from '#contract/labels.ts'
import { getHousehold } from '#contract/households/households.ts'
import { BulkDialogs } from '#web/features/search/bulk/bulk-dialogs.tsx'
import { BulkEditDialog } from '#web/features/search/bulk/bulk-edit-dialog.tsx'
import type { Selection } from '#web/features/search/bulk/items-selection.ts'
import type { BulkChange, RunBulk } from '#web/features/search/bulk/use-bulk.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const selection: Selection = { kind: 'all', filter: {}, count: 3, value: 0, except: new Map() }

const used: UsedValues = {
  total: 3,
  isCounted: true,
  empty: 1,
  different: 2,
  values: [
    { value: 'Bosch', count: 1 },
    { value: 'Makita', count: 1 },
  ],
}

async function open(values = used, selected = selection) {
  stubApi([
    [listUsedValues, values],
    [getHousehold, { id: 'household', currency: 'EUR' }],
    [listFieldNames, ['Colour', 'Power']],
    [
      listFieldDescriptions,
      [
        { id: 'p', name: 'Power', type: 'number', unit: 'W', choices: [] },
        { id: 'c', name: 'Condition', type: 'text', unit: '', choices: ['New', 'Used'] },
        { id: 'd', name: 'Opened', type: 'time', unit: '', choices: [] },
      ],
    ],
  ])
  const run = vi.fn<RunBulk>()
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<BulkEditDialog selection={selected} run={run} onClose={onClose} />)
  const set = await screen.findByRole<HTMLButtonElement>('button', {
    name: selected === selection ? 'Apply to all 3' : /^Apply/,
  })
  const changes = () => run.mock.calls.map(([{ change }]): BulkChange['change'] => change)
  const choose = (name: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Field to change' }), name)
  return { user, set, changes, choose, run, onClose }
}

it('The dialog of a bulk change disables its button until a field is chosen and a value entered', async () => {
  const { user, set, changes, choose } = await open()
  expect(screen.getByRole('combobox', { name: 'Field to change' })).toHaveProperty('value', '')
  expect(set.disabled).toBe(true)
  await choose('Manufacturer')
  await user.type(screen.getByRole('textbox', { name: 'Manufacturer' }), '{Enter}')
  expect([set.disabled, changes()]).toEqual([true, []])
})

it('The dialog of a bulk change sets a text for all items when Enter is pressed', async () => {
  const { user, changes, choose, run, onClose } = await open()
  run.mockResolvedValue({ matched: 3, changed: 3 })
  await choose('Manufacturer')
  await user.type(screen.getByRole('textbox', { name: 'Manufacturer' }), 'Acme{Enter}')
  await waitFor(() => expect(changes()).toEqual([{ set: { manufacturer: 'Acme' } }]))
  expect(onClose).toHaveBeenCalledOnce()
})

it('The dialog of a bulk change stays open with the input when the change fails', async () => {
  const { user, choose, run, onClose } = await open()
  await choose('Manufacturer')
  const field = screen.getByRole('textbox', { name: 'Manufacturer' })
  await user.type(field, 'Acme{Enter}')
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(onClose).not.toHaveBeenCalled()
  expect(field).toHaveProperty('value', 'Acme')
})

it('The dialog for the labels of several items closes only when the change succeeds', async () => {
  stubApi([[listLabels, [{ id: 'warm', name: 'Warm', color: '' }]]])
  const run = vi.fn<RunBulk>().mockResolvedValueOnce(undefined).mockResolvedValue({ matched: 3, changed: 3 })
  const onClose = vi.fn<() => void>()
  const props = { dialog: 'labels', selection, run, isPending: false, onClose } as const
  const { user } = renderInApp(<BulkDialogs {...props} />)
  await user.click(await screen.findByRole('option', { name: 'Warm' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(run.mock.calls[0]?.[0].change).toEqual({ addLabelIds: ['warm'] })
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('The dialog of a bulk change shows the current values of the items when a field is chosen', async () => {
  const { choose } = await open({ ...used, different: 9 })
  await choose('Manufacturer')
  const values = await screen.findByRole('region', { name: 'Values now' })
  const lines = within(values).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual(['Bosch1', 'Makita1', '7 other values', 'Empty1'])
})

it('The dialog of a bulk change clears a field and names the number of items when “Clear” is chosen', async () => {
  const { user, changes, choose, run } = await open()
  await choose('Manufacturer')
  await user.click(screen.getByRole('radio', { name: 'Clear' }))
  expect(screen.queryByRole('textbox', { name: 'Manufacturer' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Clear for 2 items' }))
  await waitFor(() => expect(changes()).toEqual([{ set: { manufacturer: '' } }]))
  expect(run.mock.calls[0]?.[0].done(2)).toBe('Manufacturer cleared for 2 items')
})

it('The dialog of a bulk change disables clearing when the field is empty in all items', async () => {
  const { user, choose } = await open({ ...used, empty: 3, different: 0, values: [] })
  await choose('Price')
  await user.click(screen.getByRole('radio', { name: 'Clear' }))
  expect(await screen.findByRole('button', { name: 'Clear for 0 items' })).toHaveProperty('disabled', true)
})

it('The dialog of a bulk change offers no clearing when the field is a quantity or a checkbox', async () => {
  const { choose } = await open()
  for (const field of ['Quantity', 'Insured']) {
    await choose(field)
    expect(screen.queryByRole('radio', { name: 'Clear' })).toBeNull()
  }
})

it('The dialog of a bulk change shows the limit of the field when a number is above it', async () => {
  const { user, changes, choose } = await open()
  await choose('Useful life in years')
  await user.type(screen.getByRole('textbox', { name: /Useful life/ }), '101{Enter}')
  expect(await screen.findByText('At most 100.')).toBeTruthy()
  expect(changes()).toEqual([])
})

it('The dialog of a bulk change requires an amount, and the name of a custom field', async () => {
  const { user, set, changes, choose } = await open()
  await choose('Price')
  expect(set.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '20')
  await user.tab()
  await user.click(set)
  await choose('Custom field')
  expect(set.disabled).toBe(true)
  await user.type(screen.getByRole('combobox', { name: 'Field' }), 'Colour')
  await user.type(screen.getByRole('combobox', { name: 'Content' }), 'red')
  await user.click(set)
  await waitFor(() =>
    expect(changes()).toEqual([
      { set: { purchasePrice: 20 } },
      { setField: { name: 'Colour', type: 'text', textValue: 'red' } },
    ]),
  )
})

it('The dialog of a bulk change shows the input for a custom field as its description says', async () => {
  const { user, set, changes, choose } = await open()
  await choose('Custom field')
  const name = screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' })
  // as: the attribute `list` of an input is the id of a `datalist`, but the type is that of any element.
  const list = document.getElementById(name.getAttribute('list') ?? '') as HTMLDataListElement
  const offered = () => Array.from(list.options, (option) => option.value)
  await waitFor(() => expect(offered()).toEqual(['Power', 'Condition', 'Opened', 'Colour']))

  await user.type(name, 'Power')
  const power = screen.getByRole('textbox', { name: 'Content', description: 'W' })
  await user.clear(power)
  await user.type(power, '800')
  await user.tab()
  await user.click(set)
  await user.clear(name)
  await choose('Price')
  await choose('Custom field')
  await user.type(screen.getByRole('combobox', { name: 'Field' }), 'Condition')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Content' }), 'Used')
  await user.click(set)
  await waitFor(() =>
    expect(changes()).toEqual([
      { setField: { name: 'Power', type: 'number', numberValue: 800 } },
      { setField: { name: 'Condition', type: 'text', textValue: 'Used' } },
    ]),
  )
})

it('The toast of a bulk change names a single selected item, and counts zero items when nothing was changed', async () => {
  const lamp = { id: 'lamp', name: 'Lamp', value: 0 }
  // as: the test selection has only the properties that the toast reads.
  const one = { kind: 'items', items: new Map([['lamp', lamp]]) } as unknown as Selection
  const { user, choose, run } = await open(used, one)
  await choose('Manufacturer')
  await user.type(screen.getByRole('textbox', { name: 'Manufacturer' }), 'Bosch{Enter}')
  const [[{ done }] = [{ done: () => '' }]] = run.mock.calls
  expect([done(1), done(0)]).toEqual([
    'Manufacturer of Lamp set to Bosch',
    'Manufacturer of 0 items set to Bosch',
  ])
})

it('The toast of a bulk change shows the date of a custom field in the user’s format', async () => {
  const { user, set, choose, run } = await open()
  await choose('Custom field')
  await user.type(screen.getByRole('combobox', { name: 'Field' }), 'Opened')
  await user.type(await screen.findByRole('textbox', { name: 'Content' }), '2026-11-03')
  await user.tab()
  await user.click(set)
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(run.mock.calls[0]?.[0].done(3)).toBe('Opened of 3 items set to Nov 3, 2026')
})
