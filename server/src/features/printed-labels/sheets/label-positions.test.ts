import { expect, it } from 'vitest'
import { sheetIds } from '#contract/printed-labels/sheets.ts'
import { fitsItsPage } from './label-positions.ts'
import { sheetPresets } from './sheet-presets.ts'

it('Every preset of a label sheet in the contract is defined, and fits its page', () => {
  expect(sheetPresets.map(({ id }) => id)).toEqual(sheetIds)
  expect(sheetPresets.every(fitsItsPage)).toBe(true)
})
