import PDFDocument from 'pdfkit'
import type { StickerCode, StickerSheet } from '#contract/sheets.ts'
import { createTextWriter, type TextWriter } from '#server/pdf/pdf-text.ts'
import type { PdfDrawing } from '#server/pdf/serve-pdf.ts'
import { encodeSymbol, type EncodedSymbol } from './encode-symbol.ts'
import { fitText } from './fit-text.ts'
import { placeSticker } from './place-stickers.ts'

/** What a whole file has in common. */
export interface SheetHead {
  sheet: StickerSheet
  /** Stickers of the first page that are gone already. */
  skipped: number
  code: StickerCode
  outline: boolean
}

/** What is printed on one sticker: the first line boldly, and what its code says. */
export interface PrintedSticker {
  lines: readonly string[]
  code: string
}

/** In points. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Points in a millimetre. */
const mm = 72 / 25.4
/** No code is larger than it needs to be for a phone, nor its modules than half a millimetre and a bit. */
const largestModule = 0.8 * mm
const largestBars = 12 * mm
const largestFont = 18
/** A sticker is wide when its text has room beside the code. */
const wideFrom = 1.4

/** Sheet after sheet; a page leaves the memory when the next one begins. */
export function drawSheets(head: SheetHead): PdfDrawing<readonly PrintedSticker[]> {
  const { sheet, skipped, code } = head
  const size = [sheet.page.width * mm, sheet.page.height * mm] satisfies [number, number]
  const doc = new PDFDocument({ size, margin: 0, info: { Title: 'Stickers' } })
  const writer = createTextWriter(doc)
  let position = skipped
  return {
    doc,
    draw(stickers) {
      for (const sticker of stickers) {
        const { left, top } = placeSticker(sheet, position)
        if (position > skipped && position % (sheet.columns * sheet.rows) === 0) doc.addPage()
        const { width, height } = sheet.label
        const box = { x: left * mm, y: top * mm, width: width * mm, height: height * mm }
        if (head.outline) drawOutline(doc, box)
        drawSticker(doc, writer, box, sticker, code)
        position++
      }
    },
  }
}

function drawOutline(doc: PDFKit.PDFDocument, { x, y, width, height }: Box): void {
  doc.rect(x, y, width, height).lineWidth(0.4).stroke('#8c8c8c')
}

function drawSticker(
  doc: PDFKit.PDFDocument,
  writer: TextWriter,
  box: Box,
  { lines, code: data }: PrintedSticker,
  code: StickerCode,
): void {
  // Printers drift, and rolls cannot be printed to their edge.
  const padding = Math.min(3 * mm, Math.min(box.width, box.height) / 9)
  const inner = shrink(box, padding)
  const isWide = box.width >= box.height * wideFrom
  if (code === 'none' || data === '') return drawText(writer, inner, lines, isWide ? 'left' : 'center')
  const symbol = encodeSymbol(code, data)
  if (code === 'code128') return drawWithBars(doc, writer, inner, lines, symbol)
  const side = isWide ? Math.min(inner.height, inner.width * 0.45) : Math.min(inner.width, inner.height * 0.6)
  // The light around a code may lie in the padding, on that of the neighbour it may not.
  const module = Math.min(
    side / symbol.width,
    (side + 2 * padding) / (symbol.width + 2 * symbol.quiet),
    largestModule,
  )
  const drawn = module * symbol.width
  const away = Math.max(symbol.quiet * module, padding * 0.75)
  const x = isWide ? inner.x : inner.x + (inner.width - drawn) / 2
  const y = isWide ? inner.y + (inner.height - drawn) / 2 : inner.y
  drawSymbol(doc, symbol, x, y, module, module)
  const beside = { ...inner, x: x + drawn + away, width: inner.x + inner.width - x - drawn - away }
  const below = { ...inner, y: y + drawn + away, height: inner.y + inner.height - y - drawn - away }
  drawText(writer, isWide ? beside : below, lines, isWide ? 'left' : 'center')
}

/** Bars need the whole width: they stand below the text. */
function drawWithBars(
  doc: PDFKit.PDFDocument,
  writer: TextWriter,
  inner: Box,
  lines: readonly string[],
  symbol: EncodedSymbol,
): void {
  const module = Math.min(inner.width / (symbol.width + 2 * symbol.quiet), largestModule)
  const height = Math.min(inner.height * (lines.length > 0 ? 0.4 : 1), largestBars)
  const x = inner.x + (inner.width - module * symbol.width) / 2
  drawSymbol(doc, symbol, x, inner.y + inner.height - height, module, height)
  const above = { ...inner, height: inner.height - height - 1 * mm }
  drawText(writer, above, lines, 'center')
}

/** All of it in one path, so that no hairlines show between modules. */
function drawSymbol(
  doc: PDFKit.PDFDocument,
  symbol: EncodedSymbol,
  x: number,
  y: number,
  module: number,
  rowHeight: number,
): void {
  for (const bar of symbol.dark) {
    doc.rect(x + bar.x * module, y + bar.y * rowHeight, bar.width * module, rowHeight)
  }
  doc.fill('black')
}

function drawText(writer: TextWriter, box: Box, texts: readonly string[], align: 'left' | 'center'): void {
  const lines = texts.map((text, index) => ({ text, isBold: index === 0, scale: index === 0 ? 1 : 0.8 }))
  const { rows, height } = fitText(writer, lines, box, largestFont)
  const x = align === 'left' ? box.x : box.x + box.width / 2
  let y = box.y + (box.height - height) / 2
  for (const row of rows) {
    writer.write(row.text, x, y + row.baseline, row.size, { isBold: row.isBold, align })
    y += row.height
  }
}

function shrink({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}
