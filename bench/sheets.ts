import { sheetPresets } from '#server/features/sheets/sheet-presets.ts'
import { drawSheet, measureSheet } from '#test/measure-sheet.ts'

/** How far ten pages of each sheet are from the published measures; edges are those that the PDF draws. */
const pages = 10
const rows: Record<string, string | number>[] = []
for (const sheet of sheetPresets) {
  const stickers = Array.from({ length: pages * sheet.columns * sheet.rows }, (_, index) => ({
    lines: [`Item ${index}`],
    code: `https://items.example.org/a/${index}`,
    rules: false,
  }))
  const read = await drawSheet(sheet, 'qr', stickers)
  rows.push({
    sheet: sheet.name,
    stickers: stickers.length,
    pages: read.length,
    'first page, mm': measureSheet(sheet.id, read.slice(0, 1)).toFixed(3),
    'last page, mm': measureSheet(sheet.id, read.slice(-1)).toFixed(3),
    'worst of all, mm': measureSheet(sheet.id, read).toFixed(3),
  })
}
console.table(rows)
