/** Drawn at the end, and shown on pages that have left the memory before. */
export interface LateDrawing {
  /** Shows it on the current page, from this location on. */
  show(x: number, y: number): void
  /** Draws it, from 0, 0 on; once, and last of all. */
  draw(paint: () => void): void
}

const size = { width: 200, height: 20 }

/** Members of a page that pdfkit needs to write on it. */
interface FormPage {
  readonly fonts: Record<string, unknown>
  readonly height: number
  write(content: string): void
}

export function createLateDrawing(doc: PDFKit.PDFDocument): LateDrawing {
  // as: pdfkit’s types leave out what a reference writes, and that it draws on whatever is like a page.
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, size.width, size.height],
  }) as unknown as {
    data: Record<string, unknown>
    write(content: string): void
    end(): void
  }
  const drawable = doc as unknown as { page: FormPage }
  return {
    show(x, y) {
      doc.page.xobjects['Late'] = form
      doc.save().translate(x, y).addContent('/Late Do').restore()
    },
    draw(paint) {
      const fonts: FormPage['fonts'] = {}
      const { page } = drawable
      drawable.page = { fonts, height: size.height, write: (content) => form.write(content) }
      paint()
      drawable.page = page
      form.data['Resources'] = { Font: fonts }
      form.end()
    },
  }
}
