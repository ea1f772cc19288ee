/** A drawing that several pages show, and whose content is drawn at the end, when the pages are no longer in memory. */
export interface LateDrawing {
  show(x: number, y: number): void
  draw(paint: () => void): void
}

export const lateSize = { width: 200, height: 20 }

export function createLateDrawing(doc: PDFKit.PDFDocument): LateDrawing {
  const fonts = {}
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, lateSize.width, lateSize.height],
    Resources: { Font: fonts },
  })
  return {
    show(x, y) {
      doc.page.xobjects['Late'] = form
      doc.save().translate(x, y).addContent('/Late Do').restore()
    },
    draw(paint) {
      const { page } = doc
      doc.page = { ...page, fonts, height: lateSize.height, write: (content) => form.write(content) }
      paint()
      doc.page = page
      form.end(undefined)
    },
  }
}
