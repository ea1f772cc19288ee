import PDFDocument from 'pdfkit'
import type { StickerCode, StickerSheet } from '#contract/printed-labels/sheets.ts'
import { createTextWriter, type TextWriter } from '#server/pdf/pdf-text.ts'
import type { PdfDrawing } from '#server/pdf/serve-pdf.ts'
import {
  type Box,
  layOutLabel,
  mm,
  type PlacedSymbol,
  type PrintedLabel,
  type StickerLayout,
} from './label-layout.ts'
import { positionLabel } from './label-positions.ts'

/** Data of the whole file. */
export interface SheetHead {
  sheet: StickerSheet
  /** Stickers of the first page that are gone already. */
  skipped: number
  code: StickerCode
  outline: boolean
}

/** Sheet after sheet; a page leaves the memory when the next one begins. */
export function drawSheets(head: SheetHead): PdfDrawing<readonly PrintedLabel[]> {
  const { sheet, skipped, code } = head
  const size = [sheet.page.width * mm, sheet.page.height * mm] satisfies [number, number]
  // pdfkit would keep each word that it has laid out until the end.
  const doc = new PDFDocument({ size, margin: 0, info: { Title: 'Stickers' }, fontLayoutCache: false })
  const writer = createTextWriter(doc)
  let position = skipped
  return {
    doc,
    draw(stickers) {
      for (const sticker of stickers) {
        if (position > skipped && position % (sheet.columns * sheet.rows) === 0) doc.addPage()
        const box = boxOf(sheet, position)
        if (head.outline) drawOutline(doc, box)
        drawLayout(doc, writer, layOutLabel(writer, box, sticker, code))
        position++
      }
    },
  }
}

/** The box of the n-th sticker (from 0) on its page. */
export function boxOf(sheet: StickerSheet, position: number): Box {
  const { left, top } = positionLabel(sheet, position)
  const { width, height } = sheet.label
  return { x: left * mm, y: top * mm, width: width * mm, height: height * mm }
}

function drawOutline(doc: PDFKit.PDFDocument, { x, y, width, height }: Box): void {
  doc.rect(x, y, width, height).lineWidth(0.4).stroke('#8c8c8c')
}

function drawLayout(
  doc: PDFKit.PDFDocument,
  writer: TextWriter,
  { symbol, rows, rules }: StickerLayout,
): void {
  if (symbol) drawSymbol(doc, symbol)
  for (const { text, x, y, size, isBold, align } of rows) writer.write(text, x, y, size, { isBold, align })
  for (const { x, y, width } of rules) {
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .stroke('#8c8c8c')
  }
}

/** All of it in one path, so that no hairlines show between modules. */
function drawSymbol(
  doc: PDFKit.PDFDocument,
  { symbol, x, y, moduleWidth, moduleHeight }: PlacedSymbol,
): void {
  for (const bar of symbol.dark) {
    doc.rect(x + bar.x * moduleWidth, y + bar.y * moduleHeight, bar.width * moduleWidth, moduleHeight)
  }
  doc.fill('black')
}
