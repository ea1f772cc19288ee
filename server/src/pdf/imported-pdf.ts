import type { ImportedPages, ForeignPageShape, ForeignValue } from './import-pdf.ts'

/** A page of somebody else’s PDF as a drawing in ours; sizes are in points, as it is read. */
export interface ImportedPage {
  readonly width: number
  readonly height: number
  /** Draws it with its left top corner at 0, 0. */
  draw(): void
}

/** Writes the objects into our document. */
export function addImportedPages(doc: PDFKit.PDFDocument, { pages, objects }: ImportedPages): ImportedPage[] {
  // Every object has its reference before the first one is written, because they may refer to each other in circles.
  const refs = new Map(objects.map(({ number, value }) => [number, doc.ref(Array.isArray(value) ? [] : {})]))
  for (const { number, value, stream } of objects) {
    const ref = refs.get(number)
    if (!ref) continue
    Object.assign(ref.data, toPdfkit(value, refs))
    // A stream is written as it is: most are compressed already.
    ref.compress = false
    ref.end(stream)
  }
  return pages.map((page) => toForeignPage(doc, page, refs.get(page.form ?? 0)))
}

type Refs = ReadonlyMap<number, PDFKit.PDFKitReference>

/** The value as pdfkit takes it. */
function toPdfkit(value: ForeignValue, refs: Refs): unknown {
  if (Array.isArray(value)) return value.map((one) => toPdfkit(one, refs))
  if (value instanceof Map)
    return Object.fromEntries(value.entries().map(([key, one]) => [key, toPdfkit(one, refs)]))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return refs.get(value.ref) ?? null
}

function toForeignPage(
  doc: PDFKit.PDFDocument,
  { width, height, turned }: ForeignPageShape,
  form: PDFKit.PDFKitReference | undefined,
): ImportedPage {
  const isLying = turned % 180 !== 0
  return {
    width: isLying ? height : width,
    height: isLying ? width : height,
    draw() {
      if (!form) return
      doc.page.xobjects[`P${form.id}`] = form
      const [a, b, c, d, e, f] = rotatedUpright(turned, width, height)
      doc.save().transform(a, b, c, d, e, f)
      // A PDF page begins with black, but an embedded one would inherit the colours of the report.
      doc.fillColor('black').strokeColor('black').lineWidth(1)
      doc.addContent(`/P${form.id} Do`)
      doc.restore()
    },
  }
}

/** From a PDF’s own points, counted from below, to ours. */
function rotatedUpright(turned: number, width: number, height: number) {
  if (turned === 90) return [0, 1, 1, 0, 0, 0] as const
  if (turned === 180) return [-1, 0, 0, 1, width, 0] as const
  if (turned === 270) return [0, -1, -1, 0, height, width] as const
  return [1, 0, 0, -1, 0, height] as const
}
