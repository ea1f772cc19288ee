import { addImportedPages, type ImportedPage } from '#server/pdf/imported-pdf.ts'
import { beginPage, drawRule, faint, grey, left, reserveSpace, mm, right } from './report-page.ts'
import { bodySize, bottom, smallSize, writeCell, type ReportPage } from './report-page.ts'
import type { ReportPicture, ReportPictureProblem } from './report-picture.ts'

type DocumentProblem = 'locked' | 'damaged' | ReportPictureProblem

/** A receipt or a warranty, with the items to which it is attached. */
export interface AppendedDocument {
  title: string
  /** The name and asset id of each item, such as `Kettle, 000-012`. */
  items: string[]
  content: { picture: ReportPicture } | { pdf: Uint8Array } | { problem: DocumentProblem }
  maxPages: number
}

/** Documents that are left out because the report is full: the titles of some, and the number of the rest. */
export interface OmittedFile {
  titles: string[]
  more: number
  maxPages: string
}

/** A page of a PDF, or a picture, to draw upright inside `frame` on a page of the report. Sizes are in points. */
type EmbeddedPage = Pick<ImportedPage, 'width' | 'height' | 'draw'>

const frame = { x: left, y: 38 * mm, width: right - left, height: bottom - 38 * mm }
/** The maximum number of PDF objects in a report. pdfkit holds the offset of each object in memory until the end. */
const maxObjects = 500_000
/** The maximum size of a pixel, in points. It is small, so that pictures with few pixels do not look blurred. */
const pointsPerPixel = 0.75

export async function drawDocument(page: ReportPage, document: AppendedDocument): Promise<void> {
  const { content } = document
  if ('problem' in content) drawProblem(page, document, content.problem)
  else if ('picture' in content) drawEmbeddedPage(page, document, pictureOf(page.doc, content.picture))
  else await drawPdf(page, document, content.pdf)
}

async function drawPdf(page: ReportPage, document: AppendedDocument, bytes: Uint8Array): Promise<void> {
  const { doc, pdfs } = page
  const { maxPages } = document
  // Objects are numbered from 1, so the id of the latest object is the number of objects so far.
  const pdf = await pdfs.read({ bytes, maxPages, maxObjects: maxObjects - doc.page.dictionary.id })
  if (typeof pdf === 'string') return drawProblem(page, document, pdf)
  const pages = addImportedPages(doc, pdf)
  const { pageCount } = pdf
  const { say } = page.words
  for (const [index, inlay] of pages.entries()) {
    const number =
      pageCount > 1 ? say('report.paperPage', { page: String(index + 1), pages: String(pageCount) }) : ''
    const isCut = index === pages.length - 1 && pages.length < pageCount
    const rest = { title: document.title, from: String(pages.length + 1), to: String(pageCount) }
    drawEmbeddedPage(
      page,
      isCut ? { ...document, title: say('report.paperRest', rest) } : document,
      inlay,
      number,
    )
  }
}

function pictureOf(doc: PDFKit.PDFDocument, picture: ReportPicture): EmbeddedPage {
  const [width, height] = [picture.width * pointsPerPixel, picture.height * pointsPerPixel]
  // pdfkit needs a Buffer, but the picture comes from another thread as a Uint8Array.
  const bytes = Buffer.from(picture.bytes)
  return { width, height, draw: () => doc.image(bytes, 0, 0, { width, height }) }
}

/** Draws the content as large as the frame allows, but never larger than its own size. */
function drawEmbeddedPage(
  page: ReportPage,
  document: AppendedDocument,
  inlay: EmbeddedPage,
  number = '',
): void {
  startDocument(page, document, number)
  const scale = Math.min(1, frame.width / inlay.width, frame.height / inlay.height)
  const [width, height] = [inlay.width * scale, inlay.height * scale]
  const x = frame.x + (frame.width - width) / 2
  const { doc } = page
  doc.save().translate(x, frame.y).scale(scale)
  inlay.draw()
  doc.restore()
  doc.rect(x, frame.y, width, height).lineWidth(0.5).stroke(faint)
}

function drawProblem(page: ReportPage, document: AppendedDocument, problem: DocumentProblem): void {
  startDocument(page, document, '')
  const baseline = frame.y + 6 * mm
  writeCell(page, page.words.say(`report.${problem}`), { x: left, baseline, width: frame.width, color: grey })
}

function startDocument(page: ReportPage, { title, items }: AppendedDocument, number: string): void {
  beginPage(page)
  const width = frame.width - 30 * mm
  writeCell(page, title, { x: left, baseline: 26 * mm, width, size: 12, isBold: true })
  writeCell(page, number, { x: right, baseline: 26 * mm, width: 28 * mm, color: grey, align: 'right' })
  const size = smallSize
  writeCell(page, items.join('  ·  '), {
    x: left,
    baseline: 31.5 * mm,
    width: frame.width,
    size,
    color: grey,
  })
  drawRule(page, 34 * mm, faint)
}

export function drawOmitted(page: ReportPage, { titles, more, maxPages }: OmittedFile): void {
  const { words } = page
  beginPage(page)
  const style = { x: left, width: frame.width }
  writeCell(page, words.say('report.leftOut'), {
    ...style,
    baseline: page.y + 3 * mm,
    size: 12,
    isBold: true,
  })
  const why = words.say('report.leftOutWhy', { pages: maxPages })
  writeCell(page, why, { ...style, baseline: page.y + 9 * mm, color: grey })
  page.y += 14 * mm
  const rest = more > 0 ? [words.say('report.leftOutMore', { count: words.numbers(0, 0)(String(more)) })] : []
  for (const title of [...titles, ...rest]) {
    reserveSpace(page, 5 * mm)
    writeCell(page, title, { ...style, baseline: page.y + bodySize })
    page.y += 5 * mm
  }
}
