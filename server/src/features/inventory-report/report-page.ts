import { createTextWriter, type TextStyle, type TextWriter } from '#server/pdf/pdf-text.ts'

/** What every page says. */
export interface ReportHead {
  household: string
  date: string
  currency: string
}

/** The pages of a report, of which only the last one is in memory, and how far it is filled. */
export interface ReportPage {
  readonly doc: PDFKit.PDFDocument
  readonly writer: TextWriter
  readonly head: ReportHead
  number: number
  /** Where the next thing begins. */
  y: number
}

/** Where a row of text stands and how wide it may be. */
export interface Cell extends TextStyle {
  readonly x: number
  readonly baseline: number
  readonly width: number
  readonly size?: number
}

/** Points in a millimetre. */
export const mm = 72 / 25.4
export const [left, right] = [16 * mm, 194 * mm]
const [top, bottom] = [24 * mm, 278 * mm]
export const [bodySize, smallSize] = [9.5, 8]
export const [grey, faint] = ['#5b5b5b', '#c8c8c8']

/** The first page with its title. */
export function beginReport(doc: PDFKit.PDFDocument, head: ReportHead): ReportPage {
  const page = { doc, writer: createTextWriter(doc), head, number: 1, y: 48 * mm }
  const width = right - left
  writeNumber(page)
  writeCell(page, 'Inventory', { x: left, baseline: 26 * mm, width, size: 22, isBold: true })
  writeCell(page, head.household, { x: left, baseline: 34 * mm, width, size: 13 })
  writeCell(page, head.date, { x: left, baseline: 40 * mm, width, color: grey })
  return page
}

/** Begins another page when there is no room; answers whether it did. */
export function makeRoom(page: ReportPage, height: number): boolean {
  if (page.y + height <= bottom) return false
  page.doc.addPage()
  page.number++
  page.y = top
  writeNumber(page)
  const { household, date } = page.head
  const style = { baseline: 15 * mm, size: smallSize, color: grey }
  writeCell(page, household, { ...style, x: left, width: 110 * mm })
  writeCell(page, `Inventory, ${date}`, { ...style, x: right, width: 60 * mm, align: 'right' })
  drawRule(page, 17 * mm, faint)
  return true
}

function writeNumber(page: ReportPage): void {
  const style = { size: smallSize, color: grey, align: 'right' } as const
  writeCell(page, `Page ${page.number}`, { x: right, baseline: bottom + 10 * mm, width: 30 * mm, ...style })
}

/** A text that gets smaller when it would be wider, and only then is cut off. */
export function writeCell({ writer }: ReportPage, text: string, cell: Cell): void {
  const { x, baseline, width, size = bodySize, isBold = false } = cell
  const needed = writer.measure(text, isBold) * size
  const fitting = needed <= width ? size : Math.max((size * width) / needed, size * 0.7)
  writer.write(writer.cut(text, width / fitting, isBold), x, baseline, fitting, cell)
}

export function drawRule({ doc }: ReportPage, y: number, color: string): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(color).stroke()
}
