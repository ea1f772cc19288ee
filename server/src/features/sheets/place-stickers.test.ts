import { expect, it } from 'vitest'
import { sheetIds } from '#contract/sheets.ts'
import { fitsItsPage, placeSticker } from './place-stickers.ts'
import { sheetPresets } from './sheet-presets.ts'

const inch = 25.4

/** As the makers and those who measured their templates give them: stickers, size, pitch and first corner. */
const published: Record<
  (typeof sheetIds)[number],
  {
    page: [width: number, height: number]
    grid: [columns: number, rows: number]
    size: [width: number, height: number]
    pitch: [x: number, y: number]
    corner: [left: number, top: number]
  }
> = {
  'avery-5160': {
    page: [215.9, 279.4],
    grid: [3, 10],
    size: [66.7, 25.4],
    pitch: [69.85, 25.4],
    corner: [4.76, 12.7],
  },
  'avery-5260': {
    page: [215.9, 279.4],
    grid: [3, 10],
    size: [66.7, 25.4],
    pitch: [69.85, 25.4],
    corner: [4.76, 12.7],
  },
  'avery-5163': {
    page: [215.9, 279.4],
    grid: [2, 5],
    size: [101.6, 50.8],
    pitch: [4.1875 * inch, 50.8],
    corner: [3.97, 12.7],
  },
  'avery-22806': {
    page: [215.9, 279.4],
    grid: [3, 4],
    size: [50.8, 50.8],
    pitch: [66.68, 65.62],
    corner: [15.88, 15.88],
  },
  'avery-l7160': {
    page: [210, 297],
    grid: [3, 7],
    size: [63.5, 38.1],
    pitch: [66.04, 38.1],
    corner: [7.21, 15.15],
  },
  'avery-l7163': {
    page: [210, 297],
    grid: [2, 7],
    size: [99.1, 38.1],
    pitch: [101.6, 38.1],
    corner: [4.67, 15.15],
  },
  'dymo-30252': { page: [89, 28.6], grid: [1, 1], size: [89, 28.6], pitch: [0, 0], corner: [0, 0] },
  'dymo-11354': { page: [57, 32], grid: [1, 1], size: [57, 32], pitch: [0, 0], corner: [0, 0] },
  'brother-dk-11209': { page: [62, 29], grid: [1, 1], size: [62, 29], pitch: [0, 0], corner: [0, 0] },
  'brother-dk-22205': { page: [62, 40], grid: [1, 1], size: [62, 40], pitch: [0, 0], corner: [0, 0] },
  'a4-grid': { page: [210, 297], grid: [3, 9], size: [65, 31], pitch: [65, 31], corner: [7.5, 9] },
  'letter-grid': {
    page: [215.9, 279.4],
    grid: [3, 8],
    size: [66, 32],
    pitch: [66, 32],
    corner: [8.95, 11.7],
  },
}

it.each(sheetPresets)('places the stickers of $name within 0.2 mm over ten pages', (sheet) => {
  const { page, grid, size, pitch, corner } = published[sheet.id]
  const near = (actual: number[], expected: number[], what: string) => {
    for (const [index, value] of expected.entries()) {
      expect(Math.abs((actual[index] ?? Number.NaN) - value), what).toBeLessThanOrEqual(0.2)
    }
  }
  near([sheet.page.width, sheet.page.height], page, 'page')
  near([sheet.label.width, sheet.label.height], size, 'sticker')
  const [columns, rows] = grid
  for (let position = 0; position < 10 * columns * rows; position++) {
    const place = placeSticker(sheet, position)
    const column = position % columns
    const row = Math.floor(position / columns) % rows
    expect(place.page).toBe(Math.floor(position / columns / rows))
    near([place.left, place.top], [corner[0] + column * pitch[0], corner[1] + row * pitch[1]], `${position}`)
  }
})

it('has every sheet that the contract names, and each fits on its page', () => {
  expect(sheetPresets.map(({ id }) => id)).toEqual(sheetIds)
  expect(sheetPresets.every(fitsItsPage)).toBe(true)
})
