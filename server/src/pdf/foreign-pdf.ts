import type { ForeignPages, ForeignPageShape } from './read-foreign-pdf.ts'

/** A page of somebody else’s PDF as a drawing in ours; sizes are in points, as it is read. */
export interface ForeignPage {
  readonly width: number
  readonly height: number
  /** Draws it with its left top corner at 0, 0. */
  draw(): void
}

/** Members of pdfkit’s document that its types leave out. */
function membersOf(doc: PDFKit.PDFDocument) {
  // as: the types say nothing of them.
  const members = doc as unknown as {
    _offsets: number[]
    _offset: number
    _write(this: PDFKit.PDFDocument, bytes: Uint8Array): void
  }
  const { _offsets: offsets, _offset: length, _write: write } = members
  return { offsets, length, write }
}

export const countObjects = (doc: PDFKit.PDFDocument) => membersOf(doc).offsets.length

/** Writes the objects into our document, which must have got no other since they were numbered. */
export function addForeignPages(
  doc: PDFKit.PDFDocument,
  { pages, objects, positions }: ForeignPages,
): ForeignPage[] {
  const { offsets, length, write } = membersOf(doc)
  for (const position of positions) offsets.push(length + position)
  write.call(doc, objects)
  return pages.map((page) => toForeignPage(doc, page))
}

function toForeignPage(
  doc: PDFKit.PDFDocument,
  { width, height, turned, form }: ForeignPageShape,
): ForeignPage {
  const isLying = turned % 180 !== 0
  return {
    width: isLying ? height : width,
    height: isLying ? width : height,
    draw() {
      if (form === undefined) return
      // pdfkit writes what is no plain object as its text.
      doc.page.xobjects[`P${form}`] = { [Symbol.toStringTag]: 'Reference', toString: () => `${form} 0 R` }
      const [a, b, c, d, e, f] = turnedUpright(turned, width, height)
      doc.save().transform(a, b, c, d, e, f)
      doc.addContent(`/P${form} Do`)
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
