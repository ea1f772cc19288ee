import { addImportedPages, type ImportedPage } from '#server/pdf/imported-pdf.ts'
import { beginPage, drawRule, faint, grey, left, reserveSpace, mm, right } from './report-page.ts'
import { bodySize, bottom, smallSize, writeCell, type ReportPage } from './report-page.ts'
import type { ReportPicture } from './report-picture.ts'
import type { ReportText } from './report-texts.ts'

/** The reason that stands in the report in place of a document's pages. */
type DocumentProblem = Extract<ReportText, 'locked' | 'damaged' | 'unknownKind' | 'tooLarge' | 'missing'>

/** A receipt or a warranty, and the items that it is of. */
export interface AppendedDocument {
  title: string
  /** Like `Kettle, 000-012`. */
  items: string[]
  content: { picture: ReportPicture } | { pdf: Uint8Array } | { problem: DocumentProblem }
  /** A PDF of more pages is not shown at all. */
  maxPages: number
}

/** Documents for which there was no room: some of them, and how many there are besides. */
export interface OmittedFile {
  titles: string[]
  more: number
  maxPages: string
}

/** Content to draw upright into the frame of a page, sizes in points. */
type EmbeddedPage = Pick<ImportedPage, 'width' | 'height' | 'draw'>

const frame = { x: left, y: 38 * mm, width: right - left, height: bottom - 38 * mm }
/** Of a whole report: where each of them begins stays in memory until its end. */
const maxObjects = 500_000
/** A picture of few pixels stays small, so that it does not blur. */
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
  // Objects are numbered one after the other.
  const pdf = await pdfs.read({ bytes, maxPages, maxObjects: maxObjects - doc.page.dictionary.id })
  if (pdf === 'tooManyPages') return
  if (typeof pdf === 'string') return drawProblem(page, document, pdf)
  const pages = addImportedPages(doc, pdf)
  for (const [index, inlay] of pages.entries()) {
    const values = { page: String(index + 1), pages: String(pages.length) }
    drawEmbeddedPage(page, document, inlay, pages.length > 1 ? page.words.say('paperPage', values) : '')
  }
}

function pictureOf(doc: PDFKit.PDFDocument, picture: ReportPicture): EmbeddedPage {
  const [width, height] = [picture.width * pointsPerPixel, picture.height * pointsPerPixel]
  // A message takes the bytes over but not that they are a Buffer.
  const bytes = Buffer.from(picture.bytes)
  return { width, height, draw: () => doc.image(bytes, 0, 0, { width, height }) }
}

/** As large as the page allows, never larger than it is. */
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
  writeCell(page, page.words.say(problem), { x: left, baseline, width: frame.width, color: grey })
}

/** A page with what the document is and what it is of. */
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

export function drawLeftOut(page: ReportPage, { titles, more, maxPages }: OmittedFile): void {
  const { words } = page
  beginPage(page)
  const style = { x: left, width: frame.width }
  writeCell(page, words.say('leftOut'), { ...style, baseline: page.y + 3 * mm, size: 12, isBold: true })
  const why = words.say('leftOutWhy', { pages: maxPages })
  writeCell(page, why, { ...style, baseline: page.y + 9 * mm, color: grey })
  page.y += 14 * mm
  const rest = more > 0 ? [words.say('leftOutMore', { count: words.numbers(0, 0)(String(more)) })] : []
  for (const title of [...titles, ...rest]) {
    reserveSpace(page, 5 * mm)
    writeCell(page, title, { ...style, baseline: page.y + bodySize })
    page.y += 5 * mm
  }
}
