// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { writePreferences } from '#web/shared/account/preferences.ts'
import {
  checkMeasures,
  formatLength,
  fromUnit,
  type SheetMeasures,
  toMeasures,
  toSheet,
  toUnit,
} from './sheet-measures.ts'

const a4: SheetMeasures = {
  pageWidth: 210,
  pageHeight: 297,
  columns: 3,
  rows: 7,
  labelWidth: 63.5,
  labelHeight: 38.1,
  marginLeft: 7.21,
  marginTop: 15.15,
  gapX: 2.54,
  gapY: 0,
}

it('finds nothing wrong with a sheet whose labels fit', () => {
  expect(checkMeasures(a4)).toEqual({})
})

it('says at the label by how much a sheet is larger than its paper', () => {
  expect(checkMeasures({ ...a4, labelWidth: 70 })).toEqual({
    labelWidth: { kind: 'tooWide', count: 3, needed: 7.21 + 3 * 70 + 2 * 2.54, available: 210 },
  })
  expect(Object.keys(checkMeasures({ ...a4, columns: 9, rows: 9 }))).toEqual(['labelWidth', 'labelHeight'])
})

it('lets a label be as large as its paper, also where inches were rounded', () => {
  const roll = { ...a4, columns: 1, rows: 1, marginLeft: 0, marginTop: 0 }
  expect(checkMeasures({ ...roll, labelWidth: 210, labelHeight: 297.15 })).toEqual({})
})

it('names each empty field and each that is out of bounds', () => {
  expect(checkMeasures({ ...a4, rows: null, labelHeight: 5 })).toEqual({
    rows: { kind: 'missing' },
    labelHeight: { kind: 'outside', minimum: 8, maximum: 1200 },
  })
})

it('keeps a sheet through its fields, and a length through its unit', () => {
  const sheet = toSheet(a4)
  expect(sheet && toMeasures(sheet)).toEqual(a4)
  expect(toUnit(66.675, 'in')).toBe(2.625)
  expect(fromUnit(toUnit(25.4, 'in'), 'in')).toBe(25.4)
})

it('writes a length as the reader chose for numbers, not as the browser does', () => {
  writePreferences({ formatLocale: 'de-DE' })
  expect(formatLength(63.5, 'mm')).toBe('63,5 mm')
})
