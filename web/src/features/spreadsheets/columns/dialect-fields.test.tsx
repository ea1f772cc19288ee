// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ImportPreview, ImportQuestion } from '#contract/spreadsheets.ts'
import { renderInApp } from '#web-test/render.tsx'
import { DialectFields } from './dialect-fields.tsx'

function renderWith(questions: ImportQuestion[]) {
  // as: the component uses only these properties of a preview.
  const preview = {
    dialect: { encoding: '', separator: '', sheet: '', headerLine: 1, decimalSign: ',', dateOrder: '' },
    questions,
    sheets: [],
    columns: [],
    firstRows: [{ line: 1, text: 'Artikel · Preis' }],
  } as unknown as ImportPreview
  renderInApp(<DialectFields preview={preview} onDialect={() => undefined} />)
  return screen.queryByLabelText('Amounts like 1.200 mean')?.closest('details')?.open ?? false
}

it.each([true, false])(
  'The options of an import are expanded when a question about amounts has isOpen %s',
  (isOpen) => expect(renderWith([{ setting: 'decimalSign', example: '1.200', isOpen }])).toBe(true),
)
