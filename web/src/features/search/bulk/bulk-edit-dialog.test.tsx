// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listFieldDescriptions } from '#contract/items/custom-fields.ts'
import { listFieldNames } from '#contract/items/item-lists.ts'
import { getGroup } from '#contract/people/households.ts'
import { BulkEditDialog } from '#web/features/search/bulk/bulk-edit-dialog.tsx'
import type { Selection } from '#web/features/search/bulk/items-selection.ts'
import type { BulkChange, RunBulk } from '#web/features/search/bulk/use-bulk.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const selection: Selection = { kind: 'all', filter: {}, count: 3, value: 0 }

async function open() {
  stubApi([
    [getGroup, { id: 'household', currency: 'EUR' }],
    [listFieldNames, ['Colour', 'Power']],
    [
      listFieldDescriptions,
      [
        { id: 'p', name: 'Power', type: 'number', unit: 'W', choices: [] },
        { id: 'c', name: 'Condition', type: 'text', unit: '', choices: ['New', 'Used'] },
      ],
    ],
  ])
  const run = vi.fn<RunBulk>()
  const onClose = vi.fn<() => void>()
  const { user } = renderInApp(<BulkEditDialog selection={selection} run={run} onClose={onClose} />)
  const set = await screen.findByRole<HTMLButtonElement>('button', { name: 'Set for all 3' })
  const changes = () => run.mock.calls.map(([{ change }]): BulkChange['change'] => change)
  return { user, set, changes, onClose }
}

it('sets a text for all, by Enter, and clears it where it is empty', async () => {
  const { user, set, changes, onClose } = await open()
  await user.click(set)
  await user.type(screen.getByRole('textbox', { name: 'Manufacturer' }), 'Acme{Enter}')
  await waitFor(() =>
    expect(changes()).toEqual([{ set: { manufacturer: '' } }, { set: { manufacturer: 'Acme' } }]),
  )
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('waits for an amount, and for the name of a custom field', async () => {
  const { user, set, changes } = await open()
  const fields = screen.getByRole('combobox')
  await user.selectOptions(fields, 'Price')
  expect(set.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '20')
  await user.tab()
  await user.click(set)
  await user.selectOptions(fields, 'Custom field')
  expect(set.disabled).toBe(true)
  await user.type(screen.getByRole('combobox', { name: 'Field' }), 'Colour')
  await user.type(screen.getByRole('combobox', { name: 'Value' }), 'red')
  await user.click(set)
  await waitFor(() =>
    expect(changes()).toEqual([
      { set: { purchasePrice: 20 } },
      { setField: { name: 'Colour', type: 'text', textValue: 'red' } },
    ]),
  )
})

it('asks for the value of a custom field as its name is described', async () => {
  const { user, set, changes } = await open()
  await user.selectOptions(screen.getByRole('combobox'), 'Custom field')
  const name = screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' })
  // as: the list that the field names.
  const list = document.getElementById(name.getAttribute('list') ?? '') as HTMLDataListElement
  const offered = () => Array.from(list.options, (option) => option.value)
  await waitFor(() => expect(offered()).toEqual(['Power', 'Condition', 'Colour']))

  await user.type(name, 'Power')
  const power = screen.getByRole('textbox', { name: 'Value', description: 'W' })
  await user.clear(power)
  await user.type(power, '800')
  await user.tab()
  await user.click(set)
  await user.clear(name)
  await user.selectOptions(screen.getByRole('combobox', { name: /Field to change/ }), 'Price')
  await user.selectOptions(screen.getByRole('combobox'), 'Custom field')
  await user.type(screen.getByRole('combobox', { name: 'Field' }), 'Condition')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Value' }), 'Used')
  await user.click(set)
  await waitFor(() =>
    expect(changes()).toEqual([
      { setField: { name: 'Power', type: 'number', numberValue: 800 } },
      { setField: { name: 'Condition', type: 'text', textValue: 'Used' } },
    ]),
  )
})
