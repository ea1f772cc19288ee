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

it('A custom sheet is accepted when its labels fit on the paper', () => {
  expect(checkMeasures(a4)).toEqual({})
})

it('A custom sheet shows at the label size how much space is missing when its labels do not fit on the paper', () => {
  expect(checkMeasures({ ...a4, labelWidth: 70 })).toEqual({
    labelWidth: { kind: 'tooWide', count: 3, needed: 7.21 + 3 * 70 + 2 * 2.54, available: 210 },
  })
  expect(Object.keys(checkMeasures({ ...a4, columns: 9, rows: 9 }))).toEqual(['labelWidth', 'labelHeight'])
})

it('A custom sheet may have labels as large as the paper, with a tolerance for measures rounded to inches', () => {
  const roll = { ...a4, columns: 1, rows: 1, marginLeft: 0, marginTop: 0 }
  expect(checkMeasures({ ...roll, labelWidth: 210, labelHeight: 297.15 })).toEqual({})
})

it('A custom sheet is rejected with an error for each empty field and for each value out of range', () => {
  expect(checkMeasures({ ...a4, rows: null, labelHeight: 4 })).toEqual({
    rows: { kind: 'missing' },
    labelHeight: { kind: 'outside', minimum: 5, maximum: 1200 },
  })
})

it('A custom sheet is converted to form fields, and a length to inches, without loss', () => {
  const sheet = toSheet(a4)
  expect(sheet && toMeasures(sheet)).toEqual(a4)
  expect(toUnit(66.675, 'in')).toBe(2.625)
  expect(fromUnit(toUnit(25.4, 'in'), 'in')).toBe(25.4)
})

it("A length of a sheet is formatted in the user's number format, not in the browser's", () => {
  writePreferences({ formatLocale: 'de-DE' })
  expect(formatLength(63.5, 'mm')).toBe('63,5 mm')
})
