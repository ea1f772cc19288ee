// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ColumnPicker } from '#web/features/search/results/columns/column-picker.tsx'
import { ColumnResizer } from '#web/features/search/results/columns/column-resizer.tsx'
import { readWidths, useColumnWidths } from '#web/features/search/results/columns/column-widths.ts'
import { itemColumns } from '#web/features/search/results/columns/item-columns.ts'
import { readPreferences, writePreferences } from '#web/shared/account/preferences.ts'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

const columns = itemColumns.slice(0, 4)

beforeEach(() => {
  localStorage.clear()
  document.documentElement.style.fontSize = '16px'
})

afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.style.fontSize = ''
})

it('Column widths are read from the preferences for existing columns only, within their limits', () => {
  expect(columns.map(({ id }) => id)).toEqual(['name', 'location', 'labels', 'quantity'])
  const stored = { name: 2, location: 900, labels: '12', quantity: 7.53, colour: 9 }
  // The quantity stays at least as wide as by default, because a cut-off number looks like another number.
  expect(readWidths(columns, stored)).toEqual({ name: 10, location: 64, quantity: 7.5 })
  expect(readWidths(columns, { quantity: 1, labels: 1 })).toEqual({ quantity: 5.5, labels: 8.125 })
})

/** Renders four column headers with a width of 12 rem each, because jsdom has no layout. */
function renderHeads(direction: 'ltr' | 'rtl') {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 192, 44))
  Element.prototype.setPointerCapture = () => undefined
  function Heads() {
    const { widths, onDrag } = useColumnWidths(columns)
    return (
      <div style={{ direction }}>
        {columns.map((column) => (
          <div key={column.id} data-column={column.id} style={{ direction }}>
            <ColumnResizer column={column} width={widths[column.id]} onDrag={onDrag} />
          </div>
        ))}
      </div>
    )
  }
  const { user } = renderInApp(<Heads />)
  const handle = screen.getByRole('separator', { name: 'Width of Location' })
  return { user, handle, storedWidths: () => readPreferences().columnWidths }
}

it('A key changes the width of a column and fixes the columns before it, and Enter restores the automatic width', async () => {
  const { user, handle, storedWidths } = renderHeads('ltr')
  handle.focus()
  await user.keyboard('{ArrowRight}')
  expect(storedWidths()).toEqual({ name: 12, location: 13 })
  expect(handle.getAttribute('aria-valuenow')).toBe('13')
  await user.keyboard('{ArrowLeft}')
  expect(storedWidths()).toEqual({ name: 12, location: 11 })
  await user.keyboard('{Home}')
  expect(storedWidths()).toEqual({ name: 12, location: 6.25 })
  expect(handle.getAttribute('aria-valuemin')).toBe('6.25')
  await user.keyboard('{End}')
  expect(storedWidths()).toEqual({ name: 12, location: 64 })
  await user.keyboard('{Enter}')
  expect(storedWidths()).toEqual({ name: 12 })
  await user.keyboard('{ArrowRight}')
  await user.dblClick(handle)
  expect(storedWidths()).toEqual({ name: 12 })
})

it('A column is widened to the left in right-to-left languages', async () => {
  const { user, handle, storedWidths } = renderHeads('rtl')
  handle.focus()
  await user.keyboard('{ArrowLeft}')
  expect(storedWidths()).toEqual({ name: 12, location: 13 })
})

it('The button “Reset columns” restores the default columns, their order and their widths', async () => {
  stubApi()
  writePreferences({ tableHeaders: [{ value: 'serialNumber', enabled: true }], columnWidths: { name: 20 } })
  const { user } = renderInApp(<ColumnPicker />)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const first = async () => (await screen.findAllByRole('checkbox'))[0]?.closest('label')?.textContent
  expect(await first()).toBe('Serial number')
  await user.click(screen.getByRole('button', { name: 'Reset columns' }))
  expect(await first()).toBe('Location')
  expect(readPreferences()).toMatchObject({ tableHeaders: [], columnWidths: {} })
})
