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
  type LabelLayout,
} from './label-layout.ts'
import { positionLabel } from './label-positions.ts'

export interface SheetHead {
  sheet: StickerSheet
  /** The number of labels on the first page that are already used up. */
  skipped: number
  code: StickerCode
  outline: boolean
}

/** Draws page after page. Memory holds one page at a time. */
export function drawSheets(head: SheetHead): PdfDrawing<readonly PrintedLabel[]> {
  const { sheet, skipped, code } = head
  const size = [sheet.page.width * mm, sheet.page.height * mm] satisfies [number, number]
  // By default pdfkit caches the layout of every word until the file is complete, so the cache is off.
  const doc = new PDFDocument({ size, margin: 0, info: { Title: 'Stickers' }, fontLayoutCache: false })
  const writer = createTextWriter(doc)
  let position = skipped
  return {
    doc,
    draw(labels) {
      for (const label of labels) {
        if (position > skipped && position % (sheet.columns * sheet.rows) === 0) doc.addPage()
        const box = boxOf(sheet, position)
        if (head.outline) drawOutline(doc, box)
        drawLayout(doc, writer, layOutLabel(writer, box, label, code))
        position++
      }
    },
  }
}

export function boxOf(sheet: StickerSheet, position: number): Box {
  const { left, top } = positionLabel(sheet, position)
  const { width, height } = sheet.label
  return { x: left * mm, y: top * mm, width: width * mm, height: height * mm }
}

function drawOutline(doc: PDFKit.PDFDocument, { x, y, width, height }: Box): void {
  doc.rect(x, y, width, height).lineWidth(0.4).stroke('#8c8c8c')
}

function drawLayout(doc: PDFKit.PDFDocument, writer: TextWriter, { symbol, rows, rules }: LabelLayout): void {
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

/** Draws all modules as one path, because separate rectangles would show hairlines between them. */
function drawSymbol(
  doc: PDFKit.PDFDocument,
  { symbol, x, y, moduleWidth, moduleHeight }: PlacedSymbol,
): void {
  for (const bar of symbol.dark) {
    doc.rect(x + bar.x * moduleWidth, y + bar.y * moduleHeight, bar.width * moduleWidth, moduleHeight)
  }
  doc.fill('black')
}
