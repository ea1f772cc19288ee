import PDFDocument from 'pdfkit'
import type { TextWriter } from '#server/pdf/pdf-text.ts'
import type { PdfDrawing } from '#server/pdf/serve-pdf.ts'
import { drawOmitted, drawDocument, type OmittedFile, type AppendedDocument } from './draw-document.ts'
import type { ReportItem } from './inventory-report.mapper.ts'
import {
  beginPage,
  beginReport,
  bodySize,
  bottom,
  drawRule,
  faint,
  finishReport,
  grey,
  left,
  leftEndOf,
  reserveSpace,
  mm,
  right,
  smallSize,
  writeCell,
  writeRow,
  type ReportHead,
  type ReportPage,
} from './report-page.ts'
import type { ReportPicture } from './report-picture.ts'

interface ReportTotal {
  name: string
  count: number
  value: string
}

interface ReportSummary {
  totals: ReportTotal[]
  count: number
  value: string
  /** The amounts that an insurance policy pays and does not pay. */
  settlement?: { name: string; value: string }[]
}

export type ReportBatch =
  | { cover: ReportSummary }
  | { heading: string }
  | { items: ReportItem[] }
  | { total: ReportTotal }
  | { document: AppendedDocument }
  | { omitted: OmittedFile }

/**
 * A section of the report. `isDue` is true until its heading is drawn, which happens only with its first item, so that
 * no page ends with a heading.
 */
interface Section {
  name: string
  isDue: boolean
}

interface LaidOut {
  photo: { bytes: Buffer; width: number; height: number } | undefined
  x: number
  name: string[]
  fields: string[]
  height: number
}

const photoSide = 51 * mm
const besidePhoto = left + photoSide + 6 * mm
const [quantityEnd, priceEnd, valueEnd] = [140 * mm, 167 * mm, right]
const nameEnd = quantityEnd - 17 * mm
const moneyWidth = 26 * mm
const titleSize = 30
const headingHeight = 18 * mm
/** The height of a page below its heading. An item that is taller is split between two pages. */
const pageHeight = 230 * mm
/**
 * The height of a line with a total. The last total may be below the usual end of a page, so that no page has only
 * this total.
 */
const totalHeight = 7 * mm
const valueHeadings = {
  purchase: 'value',
  current: 'worth',
  replacement: 'replacement',
  loss: 'loss',
} as const
const totalNames = {
  purchase: 'totalValue',
  current: 'totalWorth',
  replacement: 'totalReplacement',
  loss: 'totalLoss',
} as const
const maxNameRows = 3
const rowGap = 2.5 * mm
const [nameHeight, rowHeight] = [bodySize * 1.25, smallSize * 1.35]

/** Draws the batches of a report in their order: cover, sections, documents. Memory holds one page at a time. */
export function drawReport(head: ReportHead): PdfDrawing<ReportBatch> {
  const format = { size: 'A4', margin: 0, pdfVersion: '1.7', lang: head.language } as const
  // By default pdfkit caches the layout of every word until the file is complete. A report may have a million words, so
  // the cache is off.
  const doc = new PDFDocument({ ...format, fontLayoutCache: false })
  const page = beginReport(doc, head)
  doc.info.Title = `${head.title}, ${head.household}`
  const section: Section = { name: '', isDue: false }
  return {
    doc,
    draw(batch) {
      if ('cover' in batch) drawCover(page, batch.cover)
      else if ('heading' in batch) Object.assign(section, { name: batch.heading, isDue: true })
      else if ('items' in batch) for (const item of batch.items) drawItem(page, section, item)
      else if ('total' in batch) drawSectionTotal(page, batch.total)
      else if ('document' in batch) return drawDocument(page, batch.document)
      else drawOmitted(page, batch.omitted)
    },
    finish: () => finishReport(page),
  }
}

function drawItem(page: ReportPage, section: Section, item: ReportItem): void {
  const { photo, x, name, fields, height } = layOut(page.writer, item)
  const needed = height <= pageHeight ? height : photoSide + rowGap * 2
  const isNewPage = reserveSpace(page, needed + (section.isDue ? headingHeight : 0))
  if (section.isDue || isNewPage) drawHeading(page, section)
  section.isDue = false
  const { doc, y } = page
  if (photo) {
    const { bytes, ...size } = photo
    const photoLeft = leftEndOf(page, left, size.width)
    doc.save()
    doc.roundedRect(photoLeft, y, size.width, size.height, 2 * mm).clip()
    doc.image(bytes, photoLeft, y, size).restore()
  }
  let baseline = y + bodySize
  writeCell(page, item.quantity, { x: quantityEnd, baseline, width: 16 * mm, align: 'right' })
  writeCell(page, item.price, { x: priceEnd, baseline, width: moneyWidth, align: 'right' })
  writeCell(page, item.value, { x: valueEnd, baseline, width: moneyWidth, align: 'right' })
  for (const row of name) {
    writeRow(page, row, { x, baseline, isBold: true })
    baseline += nameHeight
  }
  let photoEnd = y + (photo?.height ?? 0)
  for (const row of fields) {
    if (baseline > bottom) {
      beginPage(page)
      drawHeading(page, section)
      baseline = page.y + bodySize
      photoEnd = 0
    }
    writeRow(page, row, { x, baseline, size: smallSize, color: grey })
    baseline += rowHeight
  }
  page.y = Math.max(baseline - bodySize, photoEnd) + rowGap * 2
  drawRule(page, page.y - rowGap, faint)
}

function layOut(writer: TextWriter, item: ReportItem): LaidOut {
  const photo = item.photo && scalePhoto(item.photo)
  const x = photo ? besidePhoto : left
  const nameWidth = (nameEnd - x) / bodySize
  const { rows } = writer.wrap(item.name, nameWidth, true)
  const shown = rows.slice(0, maxNameRows - 1)
  const rest = rows.slice(shown.length).join('')
  const name = rest === '' ? shown : [...shown, writer.cut(rest, nameWidth, true)]
  const details = [...(item.assetId === '' ? [] : [item.assetId]), ...item.fields]
  // Give each field its own row beside a photo, because the photo needs the height anyway.
  const fields = photo
    ? details.flatMap((field) => writer.wrap(field, (right - x) / smallSize, false).rows)
    : joinFields(writer, details, (nameEnd - x) / smallSize)
  const textHeight = name.length * nameHeight + fields.length * rowHeight
  return { photo, x, name, fields, height: Math.max(textHeight, photo?.height ?? 0) + rowGap * 2 }
}

function scalePhoto({ bytes, width, height }: ReportPicture): LaidOut['photo'] {
  const scale = photoSide / Math.max(width, height)
  // pdfkit needs a Buffer, but the photo comes from another thread as a Uint8Array.
  return { bytes: Buffer.from(bytes), width: width * scale, height: height * scale }
}

/** Joins fields into rows of the given width. A field that is wider takes several rows. */
function joinFields(writer: TextWriter, fields: readonly string[], width: number): string[] {
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
  const title = isDue ? name : words.say('report.continued', { name })
  const size = isDue ? 12 : bodySize
  writeCell(page, title, { x: left, baseline: page.y + 5 * mm, width: right - left, size, isBold: true })
  const { currency } = head
  const style = { baseline: page.y + 11 * mm, size: smallSize, color: grey }
  writeCell(page, words.say('column.item'), { ...style, x: left, width: nameEnd - left })
  writeCell(page, words.say('column.quantity'), { ...style, x: quantityEnd, width: 16 * mm, align: 'right' })
  writeCell(page, words.say('report.price', { currency }), {
    ...style,
    x: priceEnd,
    width: moneyWidth,
    align: 'right',
  })
  writeCell(page, words.say(`report.${valueHeadings[head.valuation]}`, { currency }), {
    ...style,
    x: valueEnd,
    width: moneyWidth,
    align: 'right',
  })
  drawRule(page, page.y + 12.5 * mm, grey)
  page.y += 12.5 * mm + rowGap
}

function drawSectionTotal(page: ReportPage, { name, count, value }: ReportTotal): void {
  drawTotal(page, { name: page.words.say('report.total', { name }), count, value }, true)
  page.y += 6 * mm
}

function drawTotal(
  page: ReportPage,
  { name, count, value }: Omit<ReportTotal, 'count'> & { count?: number },
  isBold: boolean,
): void {
  const style = { baseline: page.y + 4 * mm, isBold }
  const { words, head } = page
  writeCell(page, name, { ...style, x: left, width: quantityEnd - 30 * mm - left })
  if (count !== undefined)
    writeCell(page, words.countItems(count), { ...style, x: quantityEnd, width: 28 * mm, align: 'right' })
  // The currency is on the side of the name, so that the digits are in line with the column of amounts above.
  const amount = words.direction === 'rtl' ? `${value} ${head.currency}` : `${head.currency} ${value}`
  writeCell(page, amount, { ...style, x: right, width: 56 * mm, align: 'right' })
  page.y += totalHeight
}

/** Draws the first page: what the report is about, its author and date, and the totals of its locations. */
function drawCover(page: ReportPage, { totals, count, value, settlement = [] }: ReportSummary): void {
  const { words, head, writer } = page
  const { household, title, path, date, author, currency } = head
  const style = { x: left, width: right - left }
  writeCell(page, household, { ...style, baseline: page.y, size: 12, color: grey })
  const { rows } = writer.wrap(title, style.width / titleSize, true)
  for (const row of [...rows.slice(0, 1), ...(rows.length > 1 ? [rows.slice(1).join('')] : [])]) {
    page.y += titleSize * 1.2
    writeCell(page, row, { ...style, baseline: page.y, size: titleSize, isBold: true })
  }
  const about = [path, date, ...(author === '' ? [] : [words.say('report.madeBy', { name: author })])]
  page.y += 2.5 * mm
  for (const row of about.filter((text) => text !== '')) {
    page.y += 6.5 * mm
    writeCell(page, row, { ...style, baseline: page.y, size: 11, color: grey })
  }
  page.y += 18 * mm
  writeCell(page, words.say(`report.${totalNames[head.valuation]}`), {
    ...style,
    baseline: page.y,
    color: grey,
  })
  page.y += 10 * mm
  const total = { baseline: page.y, size: 24, isBold: true }
  writeCell(page, `${currency} ${value}`, { ...total, x: left, width: 120 * mm })
  writeCell(page, words.countItems(count), { ...total, x: right, width: 55 * mm, align: 'right' })
  page.y += 16 * mm
  if (count === 0) {
    writeCell(page, words.say('report.nothing'), { ...style, baseline: page.y, size: 11 })
    page.y += 8 * mm
  }
  drawSummary(page, { totals, count, value })
  page.y += totalHeight
  for (const [index, part] of settlement.entries()) {
    reserveSpace(page, totalHeight)
    drawTotal(page, part, index === settlement.length - 1)
  }
  // Mark the page as full, so that the first item begins a new page.
  page.y = bottom
}

function drawSummary(page: ReportPage, { totals, count, value }: ReportSummary): void {
  const { words } = page
  const summary = words.say('report.summary')
  drawSummaryHeading(page, summary, 12)
  for (const total of totals) {
    if (reserveSpace(page, totalHeight)) {
      drawSummaryHeading(page, words.say('report.continued', { name: summary }), bodySize)
    }
    drawTotal(page, total, false)
  }
  drawRule(page, page.y, grey)
  page.y += 1 * mm
  drawTotal(page, { name: words.say('report.everything'), count, value }, true)
}

function drawSummaryHeading(page: ReportPage, text: string, size: number): void {
  const width = right - left
  writeCell(page, text, { x: left, baseline: page.y + 5 * mm, width, size, isBold: true })
  drawRule(page, page.y + 9 * mm, grey)
  page.y += 10 * mm
}
