import type * as library from '@cantoo/pdf-lib'
import type { PDFContext, PDFDocument, PDFName, PDFObject, PDFPage } from '@cantoo/pdf-lib'
import { drawAnnotations, drawFieldValues } from './foreign-annotations.ts'

export interface PdfImportTask {
  bytes: Uint8Array
  maxPages: number
  maxObjects: number
}

/** A value in a PDF: a text is a name, bytes are a string, a map is a dictionary. */
export type ForeignValue =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | { ref: number }
  | ForeignValue[]
  | Map<string, ForeignValue>

interface ForeignObject {
  number: number
  value: ForeignValue
  /** The content of a stream; undefined for an object of another kind. The stream's dictionary is `value`. */
  stream: Uint8Array | undefined
}

export interface ImportedPages {
  /** The first pages of the PDF, up to the maximum number. */
  pages: ForeignPageShape[]
  pageCount: number
  objects: ForeignObject[]
}

export interface ForeignPageShape {
  width: number
  height: number
  /** The rotation of the page in degrees clockwise: 0, 90, 180 or 270. */
  turned: number
  /** The number of the object with the page's content; undefined for an empty page. */
  form: number | undefined
}

export type ImportedPdf = ImportedPages | 'locked' | 'damaged' | 'tooLarge'

const maxPoints = 1_000_000

/** The largest number that pdfkit can write. */
const maxNumber = 1e21

type Library = typeof library

export async function importPdf({ bytes, ...limits }: PdfImportTask): Promise<ImportedPdf> {
  // Load the PDF library with the first attached PDF, because most reports append none.
  const lib = await import('@cantoo/pdf-lib')
  const options = { parseSpeed: Infinity, updateMetadata: false, throwOnInvalidObject: true }
  try {
    // Try an empty password, which opens the many PDFs that are only locked against changes.
    const pdf = await lib.PDFDocument.load(bytes, { ...options, password: '' })
    decryptStreams(lib, pdf)
    return pdf.getPageCount() === 0 ? 'damaged' : await copyPages(lib, pdf, limits)
  } catch (error) {
    return error instanceof Error && /password|encrypt/i.test(error.message) ? 'locked' : 'damaged'
  }
}

/** Decrypts streams in place, because their copies would stay encrypted. */
function decryptStreams({ decodePDFRawStream, PDFRawStream }: Library, { context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !object.transform) continue
    const encrypted = PDFRawStream.of(context.obj({}), object.contents, object.transform)
    context.assign(ref, PDFRawStream.of(object.dict, decodePDFRawStream(encrypted).decode()))
  }
}

async function copyPages(
  lib: Library,
  source: PDFDocument,
  { maxPages, maxObjects }: Omit<PdfImportTask, 'bytes'>,
): Promise<ImportedPdf> {
  drawFieldValues(source)
  const target = lib.PDFContext.create()
  const copier = lib.PDFObjectCopier.for(source.context, target)
  const pages: ForeignPageShape[] = []
  for (const page of source.getPages().slice(0, maxPages)) {
    const { x, y, width, height } = page.getCropBox()
    if (!(Math.abs(width) < maxPoints && Math.abs(height) < maxPoints)) return 'damaged'
    drawAnnotations(lib, page)
    const isEmpty = page.node.normalizedEntries().Contents === undefined
    const edges = { left: x, bottom: y, right: x + width, top: y + height }
    const embedded = isEmpty ? undefined : await source.embedPage(page, edges)
    await embedded?.embed()
    const form = embedded && copier.copy(embedded.ref)
    pages.push({ width, height, turned: turnOf(page), form: form?.objectNumber })
  }
  const objects = target.enumerateIndirectObjects()
  if (objects.length > maxObjects) return 'tooLarge'
  return {
    pages,
    pageCount: source.getPageCount(),
    objects: objects.flatMap(([{ objectNumber }, object]) => toObject(lib, target, objectNumber, object)),
  }
}

const turnOf = (page: PDFPage) => ((page.getRotation().angle % 360) + 360) % 360

/** Converts an object of the PDF. Returns an empty list for a simple value, which is written wherever it is used. */
function toObject(lib: Library, context: PDFContext, number: number, object: PDFObject): ForeignObject[] {
  const { PDFArray, PDFDict, PDFStream } = lib
  if (object instanceof PDFStream) {
    // Writes the length of the stream into the dictionary, where it may be a reference to another object.
    object.updateDict()
    return [{ number, value: toValue(lib, context, object.dict), stream: object.getContents() }]
  }
  const isOwn = object instanceof PDFDict || object instanceof PDFArray
  return isOwn ? [{ number, value: toValue(lib, context, object), stream: undefined }] : []
}

function toValue(lib: Library, context: PDFContext, object: PDFObject | undefined): ForeignValue {
  const { PDFArray, PDFBool, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, PDFStream, PDFString } = lib
  if (object instanceof PDFName) return nameOf(object)
  if (object instanceof PDFBool) return object.asBoolean()
  if (object instanceof PDFString || object instanceof PDFHexString) return object.asBytes()
  if (object instanceof PDFNumber) {
    const number = object.asNumber()
    return Math.abs(number) < maxNumber ? number : 0
  }
  if (object instanceof PDFArray) return object.asArray().map((one) => toValue(lib, context, one))
  if (object instanceof PDFDict)
    return new Map(object.entries().map(([key, one]) => [nameOf(key), toValue(lib, context, one)]))
  if (!(object instanceof PDFRef)) return null
  const target = context.lookup(object)
  const isOwn = target instanceof PDFDict || target instanceof PDFArray || target instanceof PDFStream
  return isOwn ? { ref: object.objectNumber } : toValue(lib, context, target)
}

/** Returns the name without its slash, but with escapes such as `#20`. */
const nameOf = (name: PDFName) => name.asString().slice(1)
