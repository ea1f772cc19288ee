// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getHousehold } from '#contract/households/households.ts'
import { countLocationContents } from '#contract/locations/location-tree.ts'
import { listLocations } from '#contract/locations/locations.ts'
import type { ImportReport } from '#contract/spreadsheets.ts'
import { ImportDone } from '#web/features/spreadsheets/import-done.tsx'
import { renderInApp } from '#web-test/render.tsx'
import { stubApi } from '#web-test/stub-api.ts'

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
  photos: { attached: 0, items: 0, addresses: 0, unused: [], totalUnused: 0 },
  warnings: [{ line: 3, column: 'column 4', value: '1/2/2020', reason: '', code: 'date', values: {} }],
  totalWarnings: 1,
  batchId: null,
}

it('The result of an import names the columns of a file without headers by their numbers', () => {
  renderInApp(<ImportDone report={report} />)
  expect(screen.getByText('Column 2')).toBeTruthy()
  expect(screen.getByText('Column 4')).toBeTruthy()
})

it('The result of an import offers to delete the predefined locations of a new household that are still empty', async () => {
  const created = '2026-11-22T10:00:00.000Z'
  const starter = { createdAt: created, updatedAt: created, rowCount: 0 }
  const { requests, lines } = stubApi([
    [getHousehold, { id: 'home', createdAt: created, currency: 'EUR', timeZone: 'UTC' }],
    [
      listLocations,
      [
        { ...starter, id: 'attic', name: 'Attic' },
        { ...starter, id: 'garage', name: 'Garage', rowCount: 3 },
        { ...starter, id: 'study', name: 'Study', updatedAt: '2026-11-23T10:00:00.000Z' },
        { ...starter, id: 'house', name: 'House' },
        { ...starter, id: 'room', name: 'Room', parentId: 'house', createdAt: '2026-11-23T10:00:00.000Z' },
      ],
    ],
    [countLocationContents, { items: 0, locations: 0, files: 0, maintenance: 0, value: 0 }],
  ])
  const { user } = renderInApp(<ImportDone report={{ ...report, batchId: 'batch' }} />)
  await screen.findByText('1 location from the start is still empty')
  expect(screen.getByText('Attic')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete them' }))
  await waitFor(() => expect(lines()).toContain('POST /locations/delete'))
  const sent = requests.find(({ line }) => line === 'POST /locations/delete')
  expect(sent?.body).toEqual({ ids: ['attic'], contentsTo: null })
})

it('The result of an import says how many photos were added, and names the files of the zip that match no item', () => {
  const photos = { attached: 2, items: 1, addresses: 0, unused: ['chisel.jpg'], totalUnused: 3 }
  renderInApp(<ImportDone report={{ ...report, photos }} />)
  expect(screen.getByText('2 photos were added to 1 item. 3 files in the zip match no item.')).toBeTruthy()
  expect(screen.getByText(/^chisel\.jpg and 2 more/)).toBeTruthy()
})
