import type { Valuation } from '#contract/items/valuation.ts'
import { openPdfImporter, type PdfImporter } from '#server/pdf/pdf-importer.ts'
import { createDeferredDrawing, deferredSize, type DeferredDrawing } from '#server/pdf/deferred-drawing.ts'
import { createTextWriter, type TextStyle, type TextWriter } from '#server/pdf/pdf-text.ts'
import { createReportMessages, type ReportMessages } from './report-texts.ts'

export interface ReportHead {
  household: string
  /** The name of the location, label or view to which the report is limited, or a word such as “Inventory”. */
  title: string
  /** The path above the location to which the report is limited; otherwise empty. */
  path: string
  author: string
  date: string
  currency: string
  language: string
  /** Which value of the items the report shows: a valuation, or the loss of a claim. */
  valuation: Valuation | 'loss'
}

/** A report during drawing: the current page and its free space. Earlier pages are no longer in memory. */
export interface ReportPage {
  readonly doc: PDFKit.PDFDocument
  readonly writer: TextWriter
  readonly head: ReportHead
  readonly words: ReportMessages
  readonly pdfs: PdfImporter
  /** Draws the number of all pages on every page, as soon as it is known at the end. */
  readonly count: DeferredDrawing
  number: number
  /** The top of the next item, in points from the top of the page. */
  y: number
}

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
/** The lower end of a page's content, in points from the top. The total of a list may be up to 8 mm lower. */
export const bottom = 276 * mm
export const [bodySize, smallSize] = [9.5, 8]
export const [grey, faint] = ['#5b5b5b', '#c8c8c8']

export function beginReport(doc: PDFKit.PDFDocument, head: ReportHead): ReportPage {
  const words = createReportMessages(head.language)
  const [writer, count] = [createTextWriter(doc), createDeferredDrawing(doc)]
  const pdfs = openPdfImporter()
  const page: ReportPage = { doc, writer, head, words, pdfs, count, number: 1, y: 30 * mm }
  writeNumber(page)
  return page
}

/** Begins a new page when less than this height is free on the current page. Returns true when a new page begins. */
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
  const title = page.words.isolate(page.head.title)
  const style = { baseline: 15 * mm, size: smallSize, color: grey }
  writeCell(page, household, { ...style, x: left, width: 85 * mm })
  writeCell(page, `${title}, ${date}`, { ...style, x: right, width: 85 * mm, align: 'right' })
  drawRule(page, 17 * mm, faint)
}

const footer = bottom + 12 * mm

/**
 * Writes the page number, and leaves room for the number of all pages, which is filled in at the end. The width of that
 * number is not known yet, so the text begins at the margin and ends with the number.
 */
function writeNumber(page: ReportPage): void {
  const { writer, words, count, number } = page
  const [before = ''] = words.say('report.page', { page: String(number) }).split('{{pages}}')
  writeRow(page, before, { x: left, baseline: footer, size: smallSize, color: grey })
  const x = left + writer.measure(before, false) * smallSize
  count.show(leftEndOf(page, x, deferredSize.width), footer - smallSize)
}

/** Fills in the number of all pages on every page. */
export function finishReport(page: ReportPage): void {
  const { writer, pdfs, count, number } = page
  void pdfs.stop()
  const [x, align] = isMirrored(page) ? ([deferredSize.width, 'right'] as const) : ([0, 'left'] as const)
  count.draw(() => writer.write(String(number), x, smallSize, smallSize, { color: grey, align }))
}

/** The smallest font of a cell, as a share of its usual font. */
const smallestShare = 0.7

/** Writes a text that is too wide in a smaller font, and cuts it when it still does not fit. */
export function writeCell(page: ReportPage, text: string, cell: Cell): void {
  const { writer } = page
  const { width, size = bodySize, isBold = false } = cell
  const share = width / (writer.measure(text, isBold) * size)
  if (share >= smallestShare) writeRow(page, text, { ...cell, size: size * Math.min(share, 1) })
  else {
    const smallest = size * smallestShare
    writeRow(page, writer.cut(text, width / smallest, isBold), { ...cell, size: smallest })
  }
}

const opposite = { left: 'right', right: 'left', center: 'center' } as const

/** Writes a text in one row. In a language that is read from the right, the whole report is mirrored. */
export function writeRow(page: ReportPage, text: string, row: Omit<Cell, 'width'>): void {
  const { baseline, size = bodySize, align = 'left' } = row
  const mirrored = isMirrored(page) ? opposite[align] : align
  page.writer.write(text, leftEndOf(page, row.x, 0), baseline, size, { ...row, align: mirrored })
}

/** Returns the left end of something as wide as `width` that begins at `x` in the direction of reading. */
export function leftEndOf(page: ReportPage, x: number, width: number): number {
  return isMirrored(page) ? left + right - x - width : x
}

const isMirrored = ({ words }: ReportPage) => words.direction === 'rtl'

export function drawRule({ doc }: ReportPage, y: number, color: string): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(color).stroke()
}
