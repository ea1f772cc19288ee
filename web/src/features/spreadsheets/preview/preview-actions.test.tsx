// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ImportColumn, ImportPreview } from '#contract/spreadsheets.ts'
import { PreviewActions } from '#web/features/spreadsheets/preview/preview-actions.tsx'
import { renderInApp } from '#web-test/render.tsx'

const column = (header: string, means = ''): ImportColumn => ({ header, means, example: 'x' })
const columns = [column('Name', 'HB.name'), column('Company'), column('Status')]

const preview: ImportPreview = {
  rows: 2,
  locationRows: 0,
  created: 2,
  updated: 0,
  unchanged: 0,
  refusedRows: 0,
  newLocations: 0,
  changedLocations: 0,
  newLabels: 0,
  lostCells: 0,
  encoding: 'utf-8',
  separator: ',',
  ignoredColumns: ['Company', 'Status'],
  photos: { attached: 0, items: 0, addresses: 0, unused: [], totalUnused: 0 },
  warnings: [],
  totalWarnings: 0,
  batchId: null,
  dialect: {
    encoding: 'utf-8',
    separator: ',',
    sheet: '',
    headerLine: 1,
    decimalSign: '',
    dateOrder: '',
    pathSeparator: '',
  },
  questions: [],
  sheets: [],
  firstRows: [],
  columns,
  sample: [],
  errors: [],
  totalErrors: 0,
  keepableCells: 0,
  canLeaveOut: false,
}

function show(undecided: readonly ImportColumn[]) {
  const onImport = vi.fn<() => void>()
  const onKeepLeft = vi.fn<(columns: readonly ImportColumn[]) => void>()
  const nothing = () => undefined
  const { user } = renderInApp(
    <PreviewActions
      {...{ preview, undecided, onImport, onKeepLeft }}
      size="normal"
      isBusy={false}
      keepCells={false}
      onKeepCells={nothing}
      leaveOut={false}
      onLeaveOut={nothing}
      onClose={nothing}
    />,
  )
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { onImport, onKeepLeft, press }
}

it('An import asks before it leaves out columns that have no field', async () => {
  const { onImport, press } = show(columns.slice(1))
  await press('Import 2 rows')
  expect(screen.getByText('Import without these 2 columns?')).toBeTruthy()
  expect(screen.getByText('Company, Status')).toBeTruthy()
  expect(onImport).not.toHaveBeenCalled()
  await press('Import anyway')
  expect(onImport).toHaveBeenCalledOnce()
})

it('An import offers to keep columns without a field before it starts', async () => {
  const { onImport, onKeepLeft, press } = show(columns.slice(1))
  await press('Import 2 rows')
  await press('Keep the other 2 columns as custom fields')
  expect(onKeepLeft).toHaveBeenCalledWith(columns.slice(1))
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeTruthy()
  expect(onImport).not.toHaveBeenCalled()
})

it('An import starts without a question when every column is decided', async () => {
  const { onImport, press } = show([])
  await press('Import 2 rows')
  expect(onImport).toHaveBeenCalledOnce()
})
