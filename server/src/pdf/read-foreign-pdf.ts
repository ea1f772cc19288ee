import type * as library from '@cantoo/pdf-lib'
import type { PDFContext, PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib'

export interface ForeignPdfTask {
  bytes: Uint8Array
  mostPages: number
  mostObjects: number
  /** Number of the object that follows the last one of our document. */
  firstObject: number
}

/** The pages of somebody else’s PDF, with all that they show, as objects that can be written into ours. */
export interface ForeignPages {
  pages: ForeignPageShape[]
  /** Objects one after the other, each with its number. */
  objects: Uint8Array
  /** The position of each object in them. */
  positions: number[]
}

/** Sizes are in points, before the page is turned. */
export interface ForeignPageShape {
  width: number
  height: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turned: number
  /** Number of the object that draws it; an empty page has none. */
  form: number | undefined
}

export type ForeignPdf = ForeignPages | 'locked' | 'damaged' | 'tooLarge' | 'tooManyPages'

/** Of all streams of a document: a few kilobytes can inflate to gigabytes. */
const mostInflated = 96_000_000

/** Of a page: larger numbers cannot be drawn. */
const mostPoints = 1_000_000

type Library = typeof library

/** Loaded with the first PDF: most reports append none. */
const loadLibrary = async () => {
  const loaded = await import('@cantoo/pdf-lib')
  limitInflating(loaded)
  return loaded
}

let isLimited = false
/** Bytes of this document that may still be inflated. */
let room = 0

/** The library has no limit of its own; all of its decoders grow through one method. */
function limitInflating({ decodePDFRawStream, PDFContext, PDFName, PDFRawStream }: Library): void {
  if (isLimited) return
  isLimited = true
  const dict = PDFContext.create().obj({})
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  const decoder: unknown = decodePDFRawStream(PDFRawStream.of(dict, Uint8Array.of(0x78, 0x9c)))
  // as: the method is hidden by the types, and the decoder is of a class derived from the one that has it.
  const shared = Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as {
    ensureBuffer(this: { buffer: Uint8Array }, requested: number): unknown
  }
  const { ensureBuffer } = shared
  shared.ensureBuffer = function limited(requested) {
    const { byteLength } = this.buffer
    // A buffer grows to twice its size at least.
    if (requested > byteLength) room -= Math.max(requested - byteLength, byteLength)
    if (room < 0) throw new RangeError('A document inflates to too much')
    return ensureBuffer.call(this, requested)
  }
}

export async function readForeignPdf({ bytes, ...limits }: ForeignPdfTask): Promise<ForeignPdf> {
  const library = await loadLibrary()
  room = mostInflated
  const options = { parseSpeed: Infinity, updateMetadata: false, throwOnInvalidObject: true }
  try {
    // Many a PDF is locked against changes only: it opens without a password.
    const pdf = await library.PDFDocument.load(bytes, { ...options, password: '' })
    decryptStreams(library, pdf)
    const pages = pdf.getPageCount()
    if (pages === 0) return 'damaged'
    return pages > limits.mostPages ? 'tooManyPages' : await copyPages(library, pdf, limits)
  } catch (error) {
    return error instanceof Error && /password|encrypt/i.test(error.message) ? 'locked' : 'damaged'
  }
}

/** Copies would stay encrypted. */
function decryptStreams({ decodePDFRawStream, PDFRawStream }: Library, { context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !object.transform) continue
    const encrypted = PDFRawStream.of(context.obj({}), object.contents, object.transform)
    context.assign(ref, PDFRawStream.of(object.dict, decodePDFRawStream(encrypted).decode()))
  }
}

async function copyPages(
  { PDFContext, PDFNull, PDFObjectCopier, PDFPageEmbedder }: Library,
  source: PDFDocument,
  { firstObject, mostObjects }: Omit<ForeignPdfTask, 'bytes'>,
): Promise<ForeignPdf> {
  const target = PDFContext.create()
  target.largestObjectNumber = firstObject - 1
  const copier = PDFObjectCopier.for(source.context, target)
  const pages: ForeignPageShape[] = []
  for (const page of source.getPages()) {
    const { x, y, width, height } = page.getCropBox()
    if (!(Math.abs(width) < mostPoints && Math.abs(height) < mostPoints)) return 'damaged'
    const edges = { left: x, bottom: y, right: x + width, top: y + height }
    const isEmpty = page.node.normalizedEntries().Contents === undefined
    const embedder = isEmpty ? undefined : await PDFPageEmbedder.for(page.node, edges)
    const form = embedder && copier.copy(await embedder.embedIntoContext(source.context))
    pages.push({ width, height, turned: turnOf(page), form: form?.objectNumber })
  }
  const count = target.largestObjectNumber - firstObject + 1
  return count > mostObjects ? 'tooLarge' : { pages, ...writeObjects(target, PDFNull, firstObject) }
}

const turnOf = (page: PDFPage) => ((page.getRotation().angle % 360) + 360) % 360

function writeObjects(
  target: PDFContext,
  nothing: PDFObject,
  firstObject: number,
): Pick<ForeignPages, 'objects' | 'positions'> {
  const found = new Map(target.enumerateIndirectObjects().map(([ref, one]) => [ref.objectNumber, one]))
  const pieces: Uint8Array[] = []
  const positions: number[] = []
  let end = 0
  for (let number = firstObject; number <= target.largestObjectNumber; number++) {
    const object = found.get(number) ?? nothing
    const content = new Uint8Array(object.sizeInBytes())
    object.copyBytesInto(content, 0)
    const piece = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')])
    pieces.push(piece)
    positions.push(end)
    end += piece.length
  }
  return { objects: Buffer.concat(pieces), positions }
}
