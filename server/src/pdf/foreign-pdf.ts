import type * as library from '@cantoo/pdf-lib'
import type { PDFContext, PDFDocument, PDFPage } from '@cantoo/pdf-lib'

/** A page of somebody else’s PDF as a drawing in ours; sizes are in points, as it is read. */
export interface ForeignPage {
  readonly width: number
  readonly height: number
  /** Draws it with its left top corner at 0, 0. */
  draw(): void
}

export type ForeignPdf = PDFDocument | 'locked' | 'damaged'

/** Of all streams of a document: a few kilobytes can inflate to gigabytes. */
const mostInflated = 96_000_000

/** Members of pdfkit’s references that its types leave out. */
interface Reference {
  id: number
  write(bytes: Uint8Array): void
  end(): void
}

/** Loaded with the first PDF: most reports append none. */
const loadLibrary = async () => {
  const loaded = await import('@cantoo/pdf-lib')
  limitInflating(loaded)
  return loaded
}

type Library = typeof library

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

export async function readForeignPdf(bytes: Uint8Array): Promise<ForeignPdf> {
  const library = await loadLibrary()
  room = mostInflated
  const options = { parseSpeed: Infinity, updateMetadata: false, throwOnInvalidObject: true }
  try {
    // Many a PDF is locked against changes only: it opens without a password.
    const pdf = await library.PDFDocument.load(bytes, { ...options, password: '' })
    decryptStreams(library, pdf)
    return pdf.getPageCount() === 0 ? 'damaged' : pdf
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

/** Takes the pages over into our document; `damaged` when one cannot be. */
export async function takeOverPages(
  doc: PDFKit.PDFDocument,
  source: PDFDocument,
): Promise<ForeignPage[] | 'damaged'> {
  const library = await loadLibrary()
  const { PDFContext, PDFObjectCopier, PDFPageEmbedder } = library
  // An empty object: those that follow have the numbers after its own.
  const last = addReference(doc, {})
  last.end()
  const target = PDFContext.create()
  target.largestObjectNumber = last.id
  const copier = PDFObjectCopier.for(source.context, target)
  const refs = new Map<number, Reference>()
  const pages: ForeignPage[] = []
  try {
    for (const page of source.getPages()) {
      const { x, y, width, height } = page.getCropBox()
      const edges = { left: x, bottom: y, right: x + width, top: y + height }
      const isEmpty = page.node.normalizedEntries().Contents === undefined
      const embedder = isEmpty ? undefined : await PDFPageEmbedder.for(page.node, edges)
      const form = embedder && copier.copy(await embedder.embedIntoContext(source.context))
      pages.push(toForeignPage(doc, page, () => form && refs.get(form.objectNumber)))
    }
  } catch {
    return 'damaged'
  }
  writeObjects(doc, library, target, { first: last.id + 1, refs })
  return pages
}

/** pdfkit writes what is no plain object as its text, and nothing that has a filter is compressed again. */
function writeObjects(
  doc: PDFKit.PDFDocument,
  { PDFStream }: Library,
  target: PDFContext,
  { first, refs }: { first: number; refs: Map<number, Reference> },
): void {
  const objects = new Map(target.enumerateIndirectObjects().map(([ref, one]) => [ref.objectNumber, one]))
  for (let id = first; id <= target.largestObjectNumber; id++) {
    const object = objects.get(id)
    const stream = object instanceof PDFStream ? object : undefined
    stream?.updateDict()
    const text = String(stream?.dict ?? object ?? 'null')
    const ref = addReference(doc, { Filter: 'kept', [Symbol.toStringTag]: 'Text', toString: () => text })
    if (stream) ref.write(stream.getContents())
    ref.end()
    refs.set(id, ref)
  }
}

function addReference(doc: PDFKit.PDFDocument, data: object): Reference {
  // as: the types leave out its number and what it writes.
  return doc.ref(data) as unknown as Reference
}

function toForeignPage(
  doc: PDFKit.PDFDocument,
  page: PDFPage,
  findForm: () => Reference | undefined,
): ForeignPage {
  const { width, height } = page.getCropBox()
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const isLying = turned % 180 !== 0
  return {
    width: isLying ? height : width,
    height: isLying ? width : height,
    draw() {
      const form = findForm()
      if (!form) return
      doc.page.xobjects[`P${form.id}`] = form
      const [a, b, c, d, e, f] = turnedUpright(turned, width, height)
      doc.save().transform(a, b, c, d, e, f)
      doc.addContent(`/P${form.id} Do`)
      doc.restore()
    },
  }
}

/** From a PDF’s own points, counted from below, to ours. */
function turnedUpright(turned: number, width: number, height: number) {
  if (turned === 90) return [0, 1, 1, 0, 0, 0] as const
  if (turned === 180) return [-1, 0, 0, 1, width, 0] as const
  if (turned === 270) return [0, -1, -1, 0, height, width] as const
  return [1, 0, 0, -1, 0, height] as const
}
