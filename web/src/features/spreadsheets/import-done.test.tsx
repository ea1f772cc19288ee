// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ImportReport } from '#contract/spreadsheets.ts'
import { ImportDone } from '#web/features/spreadsheets/import-done.tsx'
import { renderInApp } from '#web-test/render.tsx'

const report: ImportReport = {
  rows: 1,
  locationRows: 0,
  created: 1,
  updated: 0,
  unchanged: 0,
  refusedRows: 0,
  newLocations: 0,
  changedLocations: 0,
  newLabels: 0,
  lostCells: 0,
  encoding: 'utf-8',
  separator: ',',
  ignoredColumns: ['column 2'],
  warnings: [{ line: 3, column: 'column 4', value: '1/2/2020', reason: '', code: 'date', values: {} }],
  totalWarnings: 1,
  batchId: null,
}

it('numbers the columns of a file without headers, as the choice of columns does', () => {
  renderInApp(<ImportDone report={report} />)
  expect(screen.getByText('Column 2')).toBeTruthy()
  expect(screen.getByText('Column 4')).toBeTruthy()
})
