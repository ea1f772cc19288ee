// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { listFieldDescriptions } from '#contract/custom-fields.ts'
import { getHousehold } from '#contract/households/households.ts'
import { listItems } from '#contract/items/item-lists.ts'
import { ItemTable } from '#web/features/search/results/item-table.tsx'
import { writePreferences } from '#web/shared/account/preferences.ts'
import { lamp } from '#web-test/lamp.ts'
import { renderPage } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const nothing = { page: 1, pageSize: 1, total: 3, totalValue: 90, items: [] }

async function totalsWith(columns: readonly string[]) {
  stubApi([
    [listItems, { ...nothing, totalQuantity: 7.5 }],
    [getHousehold, { id: 'home', name: 'Mill', currency: 'EUR' }],
  ])
  writePreferences({ tableHeaders: columns.map((value) => ({ value, enabled: true })) })
  const listed = { query: {}, rows: [], first: 0, before: 0, after: 0 }
  const table = () => (
    <ItemTable
      listed={listed}
      search={{}}
      label="Results"
      total={3}
      totalValue={90}
      isSelected={() => false}
      onSelect={undefined}
      onSelectAll={() => undefined}
    />
  )
  await renderPage('/items', table, '/items')
  await screen.findByText(/€90/)
  const cellsOf = (role: 'columnheader' | 'cell') => screen.getAllByRole(role).map((cell) => cell.textContent)
  return () => {
    const values = cellsOf('cell')
    return Object.fromEntries(cellsOf('columnheader').map((name, index) => [name, values[index]]))
  }
}

it('The table shows the totals of quantity and value under their columns', async () => {
  const totals = await totalsWith(['name', 'quantity', 'purchasePrice', 'value'])
  await screen.findByText('7.5')
  expect(totals()).toEqual({ Name: 'Total: 3 items', Quantity: '7.5', Price: '', Value: '€90.00' })
})

it('The table shows the total value beside the count when the value column is hidden', async () => {
  const totals = await totalsWith(['name', 'purchasePrice'])
  expect(totals()).toEqual({ Name: 'Total: 3 items · €90.00', Price: '' })
})

it('The table shows numbers of a custom field with the unit of its description', async () => {
  stubApi([
    [getHousehold, { id: 'home', name: 'Mill', currency: 'EUR' }],
    [listFieldDescriptions, [{ id: 'p', name: 'Power', type: 'number', unit: 'W', choices: [] }]],
  ])
  writePreferences({ tableHeaders: ['name', 'field:Power'].map((value) => ({ value, enabled: true })) })
  const power = { type: 'number', textValue: '', booleanValue: false, timeValue: '', name: 'Power' } as const
  const fields = [
    { ...power, id: '1', numberValue: 7 },
    { ...power, id: '2', numberValue: 1500 },
  ]
  const listed = { query: {}, rows: [{ ...lamp, soldTime: '', fields }], first: 0, before: 0, after: 0 }
  const table = () => (
    <ItemTable
      listed={listed}
      search={{}}
      label="Results"
      total={1}
      totalValue={0}
      isSelected={() => false}
      onSelect={undefined}
      onSelectAll={() => undefined}
    />
  )
  await renderPage('/items', table, '/items')
  expect(await screen.findByTitle('7\u00a0W, 1,500\u00a0W', { normalizer: (text) => text })).toBeTruthy()
})

it('The table shows only the month or the year of a date when no more is known', async () => {
  stubApi([[getHousehold, { id: 'home', name: 'Mill', currency: 'EUR' }]])
  const columns = ['name', 'purchaseTime', 'warrantyExpires', 'soldTime']
  writePreferences({ tableHeaders: columns.map((value) => ({ value, enabled: true })) })
  const row = {
    ...lamp,
    purchaseTime: '2019-05-01',
    purchaseTimePrecision: 'month',
    warrantyExpires: '2027-12-31',
    warrantyExpiresPrecision: 'year',
    soldTime: '2024-02-03T00:00:00Z',
  } as const
  const table = () => (
    <ItemTable
      listed={{ query: {}, rows: [row], first: 0, before: 0, after: 0 }}
      search={{}}
      label="Results"
      total={1}
      totalValue={0}
      isSelected={() => false}
      onSelect={undefined}
      onSelectAll={() => undefined}
    />
  )
  await renderPage('/items', table, '/items')
  for (const date of ['May 2019', '2027', 'Feb 3, 2024']) expect(await screen.findByTitle(date)).toBeTruthy()
})

it('The table renders the links of its header only once while other rows scroll into view', async () => {
  stubApi([[getHousehold, { id: 'home', name: 'Mill', currency: 'EUR' }]])
  writePreferences({ tableHeaders: [{ value: 'name', enabled: true }] })
  const search = {}
  const query = {}
  function Scrolled() {
    const [first, setFirst] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setFirst(first + 6)}>
          Scroll
        </button>
        <ItemTable
          listed={{ query, rows: [undefined, undefined], first, before: 0, after: 0 }}
          search={search}
          label="Results"
          total={90}
          totalValue={90}
          isSelected={() => false}
          onSelect={undefined}
          onSelectAll={() => undefined}
        />
      </>
    )
  }
  const { router, user } = await renderPage('/items', Scrolled, '/items')
  await screen.findByText(/€90/)
  const buildLocation = vi.spyOn(router, 'buildLocation')
  await user.click(screen.getByRole('button', { name: 'Scroll' }))
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toContain('8')
  expect(buildLocation).not.toHaveBeenCalled()
})
