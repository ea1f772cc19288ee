import type { ImportedPages, ForeignPageShape, ForeignValue } from './import-pdf.ts'

/** A page of another PDF, as a drawing. Width and height in points are those after the rotation. */
export interface ImportedPage {
  readonly width: number
  readonly height: number
  /** Draws the page with its top left corner at 0, 0. */
  draw(): void
}

/** Adds the objects of the imported PDF to the report, and returns the imported pages as drawings. */
export function addImportedPages(doc: PDFKit.PDFDocument, { pages, objects }: ImportedPages): ImportedPage[] {
  // All references are created first, because objects may refer to each other in cycles.
  const refs = new Map(objects.map(({ number, value }) => [number, doc.ref(Array.isArray(value) ? [] : {})]))
  for (const { number, value, stream } of objects) {
    const ref = refs.get(number)
    if (!ref) continue
    Object.assign(ref.data, toPdfkit(value, refs))
    // Do not compress the streams again, because most are already compressed.
    ref.compress = false
    ref.end(stream)
  }
  return pages.map((page) => toForeignPage(doc, page, refs.get(page.form ?? 0)))
}

type Refs = ReadonlyMap<number, PDFKit.PDFKitReference>

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
      // PDF pages start in black, but an embedded page would inherit the colours of the report.
      doc.fillColor('black').strokeColor('black').lineWidth(1)
      doc.addContent(`/P${form.id} Do`)
      doc.restore()
    },
  }
}

/**
 * Returns the transformation from the page's coordinates, which start at the bottom, to those of the report, which
 * start at the top.
 */
function rotatedUpright(turned: number, width: number, height: number) {
  if (turned === 90) return [0, 1, 1, 0, 0, 0] as const
  if (turned === 180) return [-1, 0, 0, 1, width, 0] as const
  if (turned === 270) return [0, -1, -1, 0, height, width] as const
  return [1, 0, 0, -1, 0, height] as const
}
