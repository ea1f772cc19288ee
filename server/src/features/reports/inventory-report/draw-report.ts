import PDFDocument from 'pdfkit'
import type { TextWriter } from '#server/pdf/pdf-text.ts'
import type { PdfDrawing } from '#server/pdf/serve-pdf.ts'
import { drawLeftOut, drawDocument, type OmittedFile, type AppendedDocument } from './draw-document.ts'
import type { ReportItem } from './inventory-report.mapper.ts'
import {
  beginReport,
  bodySize,
  drawRule,
  faint,
  finishReport,
  grey,
  left,
  reserveSpace,
  mm,
  right,
  smallSize,
  writeCell,
  type ReportHead,
  type ReportPage,
} from './report-page.ts'

export interface ReportTotal {
  name: string
  count: number
  value: string
}

export type ReportBatch =
  | { heading: string }
  | { items: ReportItem[] }
  | { total: ReportTotal }
  | { summary: { totals: ReportTotal[]; count: number; value: string } }
  | { document: AppendedDocument }
  | { leftOut: OmittedFile }

/**
 * A section of the report. `isDue` is true until its heading is drawn, together with the first item, so that no page
 * ends with a heading.
 */
interface Section {
  name: string
  isDue: boolean
}

interface LaidOut {
  item: ReportItem
  name: string[]
  fields: string[]
  height: number
}

const photoSide = 17 * mm
const textLeft = left + photoSide + 4 * mm
/** The right edges of the numeric columns. */
const [quantityEnd, priceEnd, valueEnd] = [134 * mm, 164 * mm, right]
const textWidth = quantityEnd - 18 * mm - textLeft
const moneyWidth = 28 * mm
const headingHeight = 18 * mm
/** The last total may be printed below the usual end of the page, so that no page begins with a total. */
const totalHeight = 7 * mm
const rowGap = 2.5 * mm
const [nameHeight, rowHeight] = [bodySize * 1.25, smallSize * 1.35]

/** Draws section after section. Memory holds one page at a time. */
export function drawReport(head: ReportHead): PdfDrawing<ReportBatch> {
  const format = { size: 'A4', margin: 0, pdfVersion: '1.7', lang: head.language } as const
  // By default pdfkit caches the layout of every word until the file is complete; a report may have a million words.
  const doc = new PDFDocument({ ...format, fontLayoutCache: false })
  const page = beginReport(doc, head)
  doc.info.Title = page.words.say('inventoryOf', { household: head.household })
  const section: Section = { name: '', isDue: false }
  return {
    doc,
    draw(batch) {
      if ('heading' in batch) Object.assign(section, { name: batch.heading, isDue: true })
      else if ('items' in batch) for (const item of batch.items) drawItem(page, section, item)
      else if ('total' in batch) drawSectionTotal(page, batch.total)
      else if ('summary' in batch) drawSummary(page, batch.summary)
      else if ('document' in batch) return drawDocument(page, batch.document)
      else drawLeftOut(page, batch.leftOut)
    },
    finish: () => finishReport(page),
  }
}

function drawItem(page: ReportPage, section: Section, item: ReportItem): void {
  const { name, fields, height } = layOut(page.writer, item)
  const isNewPage = reserveSpace(page, height + (section.isDue ? headingHeight : 0))
  if (section.isDue || isNewPage) drawHeading(page, section)
  section.isDue = false
  const { doc, writer, y } = page
  // Threads pass the photo as a Uint8Array, but pdfkit needs a Buffer.
  if (item.photo)
    doc.image(Buffer.from(item.photo), left, y, { fit: [photoSide, photoSide], align: 'center' })
  let baseline = y + bodySize
  writeCell(page, item.quantity, { x: quantityEnd, baseline, width: 17 * mm, align: 'right' })
  writeCell(page, item.price, { x: priceEnd, baseline, width: moneyWidth, align: 'right' })
  writeCell(page, item.value, { x: valueEnd, baseline, width: moneyWidth, align: 'right' })
  for (const row of name) {
    writer.write(row, textLeft, baseline, bodySize, { isBold: true })
    baseline += nameHeight
  }
  for (const row of fields) {
    writer.write(row, textLeft, baseline, smallSize, { color: grey })
    baseline += rowHeight
  }
  drawRule(page, y + height - rowGap, faint)
  page.y += height
}

function layOut(writer: TextWriter, item: ReportItem): LaidOut {
  const { rows } = writer.wrap(item.name, textWidth / bodySize, true)
  const [first = '', ...rest] = rows
  const name = rows.length > 2 ? [first, writer.cut(rest.join(''), textWidth / bodySize, true)] : rows
  const fields = joinFields(writer, [...(item.assetId === '' ? [] : [item.assetId]), ...item.fields])
  const textHeight = name.length * nameHeight + fields.length * rowHeight
  return { item, name, fields, height: Math.max(textHeight, item.photo ? photoSide : 0) + rowGap * 2 }
}

/** Puts several fields into a row while they fit; a long field takes several rows. */
function joinFields(writer: TextWriter, fields: readonly string[]): string[] {
  const width = textWidth / smallSize
  const rows: string[] = []
  for (const field of fields) {
    const together = `${rows.at(-1) ?? ''}  ·  ${field}`
    if (rows.length > 0 && writer.measure(together, false) <= width) rows[rows.length - 1] = together
    else rows.push(...writer.wrap(field, width, false).rows)
  }
  return rows
}

function drawHeading(page: ReportPage, { name, isDue }: Section): void {
  const { words, head } = page
  const title = isDue ? name : words.say('continued', { name })
  const size = isDue ? 12 : bodySize
  writeCell(page, title, { x: left, baseline: page.y + 5 * mm, width: right - left, size, isBold: true })
  const { currency } = head
  const style = { baseline: page.y + 11 * mm, size: smallSize, color: grey }
  writeCell(page, words.say('item'), { ...style, x: textLeft, width: textWidth })
  writeCell(page, words.say('quantity'), { ...style, x: quantityEnd, width: 17 * mm, align: 'right' })
  writeCell(page, words.say('price', { currency }), {
    ...style,
    x: priceEnd,
    width: moneyWidth,
    align: 'right',
  })
  writeCell(page, words.say('value', { currency }), {
    ...style,
    x: valueEnd,
    width: moneyWidth,
    align: 'right',
  })
  drawRule(page, page.y + 12.5 * mm, grey)
  page.y += 12.5 * mm + rowGap
}

function drawSectionTotal(page: ReportPage, { name, count, value }: ReportTotal): void {
  drawTotal(page, { name: page.words.say('total', { name }), count, value }, true)
  page.y += 6 * mm
}

function drawTotal(page: ReportPage, { name, count, value }: ReportTotal, isBold: boolean): void {
  const style = { baseline: page.y + 4 * mm, isBold }
  const { words, head } = page
  writeCell(page, name, { ...style, x: left, width: quantityEnd - 30 * mm - left })
  writeCell(page, words.countItems(count), { ...style, x: quantityEnd, width: 28 * mm, align: 'right' })
  // The currency comes first, so that the digits are in line with the column above.
  writeCell(page, `${head.currency} ${value}`, { ...style, x: right, width: 56 * mm, align: 'right' })
  page.y += totalHeight
}

function drawSummary(
  page: ReportPage,
  { totals, count, value }: Extract<ReportBatch, { summary: unknown }>['summary'],
): void {
  const { words } = page
  const summary = words.say('summary')
  reserveSpace(page, 40 * mm)
  drawSummaryHeading(page, summary, 12)
  for (const total of totals) {
    if (reserveSpace(page, totalHeight)) {
      drawSummaryHeading(page, words.say('continued', { name: summary }), bodySize)
    }
    drawTotal(page, total, false)
  }
  drawRule(page, page.y, grey)
  page.y += 1 * mm
  drawTotal(page, { name: words.say('everything'), count, value }, true)
}

function drawSummaryHeading(page: ReportPage, text: string, size: number): void {
  const width = right - left
  writeCell(page, text, { x: left, baseline: page.y + 5 * mm, width, size, isBold: true })
  drawRule(page, page.y + 9 * mm, grey)
  page.y += 10 * mm
}
