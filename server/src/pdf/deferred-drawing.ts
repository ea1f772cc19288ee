/** A drawing that several pages show, and whose content is drawn at the end, when the pages are no longer in memory. */
export interface DeferredDrawing {
  show(x: number, y: number): void
  draw(paint: () => void): void
}

export const deferredSize = { width: 200, height: 20 }

export function createDeferredDrawing(doc: PDFKit.PDFDocument): DeferredDrawing {
  const fonts = {}
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, deferredSize.width, deferredSize.height],
    Resources: { Font: fonts },
  })
  return {
    show(x, y) {
      doc.page.xobjects['Late'] = form
      doc.save().translate(x, y).addContent('/Late Do').restore()
    },
    draw(paint) {
      const { page } = doc
      doc.page = { ...page, fonts, height: deferredSize.height, write: (content) => form.write(content) }
      paint()
      doc.page = page
      form.end(undefined)
    },
  }
}
