// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SheetPreset } from '#contract/printed-labels/sheets.ts'
import { useLabelSettings } from './label-settings.ts'
import { SheetFields } from './sheet-fields.tsx'
import { renderInApp } from '#web-test/render.tsx'

const measures = {
  page: { width: 210, height: 297 },
  columns: 3,
  rows: 9,
  label: { width: 65, height: 31 },
  margin: { top: 9, left: 7.5 },
  gap: { x: 0, y: 0 },
}
const presets: SheetPreset[] = [
  { ...measures, id: 'avery-l7160', name: 'Avery L7160' },
  { ...measures, id: 'a4-grid', name: 'As the server calls it' },
]

function Fields() {
  const { settings, change } = useLabelSettings()
  const places = { sheet: undefined, start: 1, onStart: () => undefined, total: undefined }
  return <SheetFields presets={presets} settings={settings} onSettings={change} {...places} />
}

it('The name of a sheet is translated when the sheet is plain paper', () => {
  renderInApp(<Fields />)
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent.replace(/, \d.*/, ''))
  expect(names).toEqual(['Avery L7160', 'A4, to be cut', 'Custom sheet'])
})
