import { expect, it } from 'vitest'
import { sheetIds } from '#contract/printed-labels/sheets.ts'
import { fitsItsPage } from './label-positions.ts'
import { sheetPresets } from './sheet-presets.ts'

it('defines every preset of the contract, and each fits its page', () => {
  expect(sheetPresets.map(({ id }) => id)).toEqual(sheetIds)
  expect(sheetPresets.every(fitsItsPage)).toBe(true)
})
