import PDFDocument from 'pdfkit'
import type { PreviewSticker, StickerCode, StickerSheet } from '#contract/printed-labels/sheets.ts'
import { createTextWriter, type TextWriter } from '#server/pdf/pdf-text.ts'
import { boxOf } from './draw-sheet.ts'
import { layOutLabel, mm, type PlacedSymbol, type PrintedLabel } from './label-layout.ts'

/** The labels of one page. `position` is the position of the first of them on the page, counted from 0. */
export interface PreviewTask {
  sheet: StickerSheet
  code: StickerCode
  position: number
  labels: readonly PrintedLabel[]
}

/** Lays labels out exactly as `drawSheets` prints them. The document only measures text and is never written. */
export function createPreviewer(): (task: PreviewTask) => PreviewSticker[] {
  const writer = createTextWriter(new PDFDocument({ autoFirstPage: false }))
  return ({ sheet, code, position, labels }) =>
    labels.map((label, index) => previewLabel(writer, sheet, position + index, label, code))
}

function previewLabel(
  writer: TextWriter,
  sheet: StickerSheet,
  position: number,
  label: PrintedLabel,
  code: StickerCode,
): PreviewSticker {
  const box = boxOf(sheet, position)
  const { symbol, rows, rules } = layOutLabel(writer, box, label, code)
  return {
    x: toMm(box.x),
    y: toMm(box.y),
    code: symbol ? pathOf(symbol) : '',
    rows: rows.map(({ text, x, y, size, isBold, align }) => ({
      text,
      x: toMm(x),
      y: toMm(y),
      size: toMm(size),
      width: toMm(writer.measure(text.trimEnd(), isBold) * size),
      isBold,
      align,
    })),
    rules: rules.map(({ x, y, width }) => ({ x: toMm(x), y: toMm(y), width: toMm(width) })),
  }
}

/** Converts points to millimetres, rounded to a thousandth, which is finer than any printer or screen. */
const toMm = (points: number) => Math.round((points / mm) * 1000) / 1000

function pathOf({ symbol, x, y, moduleWidth, moduleHeight }: PlacedSymbol): string {
  return symbol.dark
    .map((bar) => {
      const [left, right] = [toMm(x + bar.x * moduleWidth), toMm(x + (bar.x + bar.width) * moduleWidth)]
      const [top, bottom] = [toMm(y + bar.y * moduleHeight), toMm(y + (bar.y + 1) * moduleHeight)]
      return `M${left} ${top}H${right}V${bottom}H${left}z`
    })
    .join('')
}
