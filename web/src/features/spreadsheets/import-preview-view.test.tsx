// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ImportDialect, ImportPreview } from '#contract/spreadsheets.ts'
import { renderInApp } from '#web-test/render.tsx'
import { ImportPreviewView } from './import-preview-view.tsx'

const nothing = () => undefined

it('The preview of a workbook with several sheets shows which one is read, and lets the user choose another', async () => {
  // as: the view uses only these properties of a preview of an empty sheet.
  const preview = {
    dialect: { encoding: '', separator: '', sheet: 'Things', headerLine: 1 },
    encoding: '',
    separator: '',
    sheets: ['Rooms', 'Things'],
    questions: [],
    firstRows: [],
    columns: [],
    sample: [],
    errors: [],
    warnings: [],
    photos: { attached: 0, items: 0, addresses: 0, unused: [], totalUnused: 0 },
    rows: 0,
    totalErrors: 0,
    totalWarnings: 0,
    refusedRows: 0,
  } as unknown as ImportPreview
  const onDialect = vi.fn<(part: Partial<ImportDialect>) => void>()
  const props = {
    isBusy: false,
    problem: undefined,
    onChoose: nothing,
    onColumn: nothing,
    onKeepLeft: nothing,
  }
  const view = <ImportPreviewView name="home.xlsx" preview={preview} onDialect={onDialect} {...props} />
  const { user } = renderInApp(view)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Rooms')
  expect(onDialect).toHaveBeenCalledWith({ sheet: 'Rooms' })
})
