import { openPdfImporter, type PdfImporter } from '#server/pdf/pdf-importer.ts'
import { createLateDrawing, type LateDrawing } from '#server/pdf/deferred-drawing.ts'
import { createTextWriter, type TextStyle, type TextWriter } from '#server/pdf/pdf-text.ts'
import { createReportMessages, type ReportMessages } from './report-texts.ts'

/** Text in the header of every page. */
export interface ReportHead {
  household: string
  date: string
  currency: string
  language: string
}

/** The pages of a report, of which only the last one is in memory, and how far it is filled. */
export interface ReportPage {
  readonly doc: PDFKit.PDFDocument
  readonly writer: TextWriter
  readonly head: ReportHead
  readonly words: ReportMessages
  /** For documents to be appended. */
  readonly pdfs: PdfImporter
  /** How many pages there are, which only the end knows. */
  readonly count: LateDrawing
  number: number
  /** Distance of the next item from the top edge, in points. */
  y: number
}

/** Position and width of a row of text. */
export interface Cell extends TextStyle {
  readonly x: number
  readonly baseline: number
  readonly width: number
  readonly size?: number
}

/** Points in a millimetre. */
export const mm = 72 / 25.4
export const [left, right] = [16 * mm, 194 * mm]
const top = 24 * mm
/** The totals that close a list may take 8 mm more. */
export const bottom = 276 * mm
export const [bodySize, smallSize] = [9.5, 8]
export const [grey, faint] = ['#5b5b5b', '#c8c8c8']

/** The first page with its title. */
export function beginReport(doc: PDFKit.PDFDocument, head: ReportHead): ReportPage {
  const words = createReportMessages(head.language)
  const [writer, count] = [createTextWriter(doc), createLateDrawing(doc)]
  const pdfs = openPdfImporter()
  const page: ReportPage = { doc, writer, head, words, pdfs, count, number: 1, y: 48 * mm }
  const width = right - left
  writeNumber(page)
  writeCell(page, words.say('inventory'), { x: left, baseline: 26 * mm, width, size: 22, isBold: true })
  writeCell(page, head.household, { x: left, baseline: 34 * mm, width, size: 13 })
  writeCell(page, head.date, { x: left, baseline: 40 * mm, width, color: grey })
  return page
}

/** Begins another page when there is no room; returns whether it did. */
export function reserveSpace(page: ReportPage, height: number): boolean {
  if (page.y + height <= bottom) return false
  beginPage(page)
  return true
}

export function beginPage(page: ReportPage): void {
  page.doc.addPage()
  page.number++
  page.y = top
  writeNumber(page)
  const { household, date } = page.head
  const style = { baseline: 15 * mm, size: smallSize, color: grey }
  const title = `${page.words.say('inventory')}, ${date}`
  writeCell(page, household, { ...style, x: left, width: 110 * mm })
  writeCell(page, title, { ...style, x: right, width: 60 * mm, align: 'right' })
  drawRule(page, 17 * mm, faint)
}

const footer = bottom + 12 * mm

/** The count of pages is shown where the text ends, so it stands at the left. */
function writeNumber({ writer, words, count, number }: ReportPage): void {
  const [before = ''] = words.say('page', { page: String(number) }).split('{{pages}}')
  writer.write(before, left, footer, smallSize, { color: grey })
  count.show(left + writer.measure(before, false) * smallSize, footer - smallSize)
}

/** Writes on every page how many there are. */
export function finishReport({ writer, pdfs, count, number }: ReportPage): void {
  void pdfs.stop()
  count.draw(() => writer.write(String(number), 0, smallSize, smallSize, { color: grey }))
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
