import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { sheetIds, StickerCode, StickerSheet } from '#contract/printed-labels/sheets.ts'
import { drawSheets } from '#server/features/printed-labels/sheets/draw-sheet.ts'
import type { PrintedLabel } from '#server/features/printed-labels/sheets/label-layout.ts'
import { readPdf, type PdfPage, type Rectangle } from './pdf.ts'

type SheetId = (typeof sheetIds)[number]

type Pair = [number, number]

const inch = 25.4
const letter: Pair = [215.9, 279.4]
const a4: Pair = [210, 297]

/**
 * The published dimensions of the sheets in millimetres. `pitch` is the distance from one label to the next, `corner`
 * the position of the first label.
 */
const published: Record<SheetId, { page: Pair; grid: Pair; size: Pair; pitch: Pair; corner: Pair }> = {
  'avery-5160': {
    page: letter,
    grid: [3, 10],
    size: [66.7, 25.4],
    pitch: [69.85, 25.4],
    corner: [4.76, 12.7],
  },
  'avery-5260': {
    page: letter,
    grid: [3, 10],
    size: [66.7, 25.4],
    pitch: [69.85, 25.4],
    corner: [4.76, 12.7],
  },
  'avery-5163': {
    page: letter,
    grid: [2, 5],
    size: [101.6, 50.8],
    pitch: [4.1875 * inch, 50.8],
    corner: [3.97, 12.7],
  },
  'avery-5167': {
    page: letter,
    grid: [4, 20],
    size: [44.45, 12.7],
    pitch: [2.0625 * inch, 12.7],
    corner: [7.14, 12.7],
  },
  'avery-22806': {
    page: letter,
    grid: [3, 4],
    size: [50.8, 50.8],
    pitch: [66.68, 65.62],
    corner: [15.88, 15.88],
  },
  'avery-l4731': { page: a4, grid: [7, 27], size: [25.4, 10], pitch: [27.9, 10], corner: [8.6, 13.5] },
  'avery-l7160': { page: a4, grid: [3, 7], size: [63.5, 38.1], pitch: [66.04, 38.1], corner: [7.21, 15.15] },
  'avery-l7163': { page: a4, grid: [2, 7], size: [99.1, 38.1], pitch: [101.6, 38.1], corner: [4.67, 15.15] },
  'avery-l7651': { page: a4, grid: [5, 13], size: [38.1, 21.2], pitch: [40.6, 21.2], corner: [4.7, 10.7] },
  'avery-zweckform-3474': { page: a4, grid: [3, 8], size: [70, 37], pitch: [70, 37], corner: [0, 0.5] },
  'avery-zweckform-3475': { page: a4, grid: [3, 8], size: [70, 36], pitch: [70, 36], corner: [0, 4.43] },
  'herma-4464': { page: a4, grid: [3, 8], size: [70, 37], pitch: [70, 37], corner: [0, 0.5] },
  'herma-4608': { page: a4, grid: [4, 11], size: [48.3, 25.4], pitch: [48.3, 25.4], corner: [8.5, 8.5] },
  'dymo-30252': { page: [89, 28.6], grid: [1, 1], size: [89, 28.6], pitch: [0, 0], corner: [0, 0] },
  'dymo-30334': { page: [57.15, 31.75], grid: [1, 1], size: [57.15, 31.75], pitch: [0, 0], corner: [0, 0] },
  'dymo-11354': { page: [57, 32], grid: [1, 1], size: [57, 32], pitch: [0, 0], corner: [0, 0] },
  'dymo-99012': { page: [89, 36], grid: [1, 1], size: [89, 36], pitch: [0, 0], corner: [0, 0] },
  'brother-dk-11201': { page: [90, 29], grid: [1, 1], size: [90, 29], pitch: [0, 0], corner: [0, 0] },
  'brother-dk-11209': { page: [62, 29], grid: [1, 1], size: [62, 29], pitch: [0, 0], corner: [0, 0] },
  'brother-dk-22205': { page: [62, 40], grid: [1, 1], size: [62, 40], pitch: [0, 0], corner: [0, 0] },
  'brother-tze-9': { page: [50, 9], grid: [1, 1], size: [46, 9], pitch: [0, 0], corner: [2, 0] },
  'brother-tze-6': { page: [40, 6], grid: [1, 1], size: [36, 6], pitch: [0, 0], corner: [2, 0] },
  'zebra-2x1': { page: [50.8, 25.4], grid: [1, 1], size: [50.8, 25.4], pitch: [0, 0], corner: [0, 0] },
  'zebra-57x32': { page: [57, 32], grid: [1, 1], size: [57, 32], pitch: [0, 0], corner: [0, 0] },
  'zebra-4x6': { page: [101.6, 152.4], grid: [1, 1], size: [101.6, 152.4], pitch: [0, 0], corner: [0, 0] },
  'a4-grid': { page: a4, grid: [3, 9], size: [65, 31], pitch: [65, 31], corner: [7.5, 9] },
  'letter-grid': { page: letter, grid: [3, 8], size: [66, 32], pitch: [66, 32], corner: [8.95, 11.7] },
}

/** Draws the pages with lines around the labels, without the thread that the server uses. */
export async function drawSheet(
  sheet: StickerSheet,
  code: StickerCode,
  labels: readonly PrintedLabel[],
): Promise<PdfPage[]> {
  const { doc, draw } = drawSheets({ sheet, skipped: 0, code, outline: true })
  const file = buffer(Readable.from(doc))
  await draw(labels)
  doc.end()
  return readPdf(await file)
}

/** Returns the largest distance in millimetres between the outlines in a file and the labels on the paper. */
export function measureSheet(id: SheetId, pages: readonly PdfPage[]): number {
  const { page, grid, size, pitch, corner } = published[id]
  const [columns, rows] = grid
  return Math.max(
    ...pages.flatMap(({ width, height, outlines }) => [
      Math.abs(width - page[0]),
      Math.abs(height - page[1]),
      // When a label is missing, the distance is infinite, so that the comparison fails.
      outlines.length === columns * rows ? 0 : Infinity,
      ...outlines.flatMap((outline, index) => {
        const x = corner[0] + (index % columns) * pitch[0]
        const y = corner[1] + Math.floor(index / columns) * pitch[1]
        return distances(outline, { x, y, width: size[0], height: size[1] })
      }),
    ]),
  )
}

/** Returns the distance between two rectangles for each of their four edges. */
function distances(one: Rectangle, other: Rectangle): number[] {
  return [
    Math.abs(one.x - other.x),
    Math.abs(one.y - other.y),
    Math.abs(one.x + one.width - other.x - other.width),
    Math.abs(one.y + one.height - other.y - other.height),
  ]
}
