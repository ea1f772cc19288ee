import type * as library from '@cantoo/pdf-lib'
import type { PDFDict, PDFDocument, PDFPage, PDFRef } from '@cantoo/pdf-lib'

type Library = typeof library

/** Draws the values of form fields for which the PDF has no appearance. */
export function drawFieldValues(pdf: PDFDocument): void {
  if (!pdf.catalog.AcroForm()) return
  for (const field of pdf.getForm().getFields()) {
    try {
      if (field.needsAppearancesUpdate()) field.defaultUpdateAppearances(pdf.getForm().getDefaultFont())
    } catch {
      // Show the page without the value when the field is damaged, or the standard font lacks its letters.
    }
  }
}

/**
 * Draws form fields, stamps and notes into the content of the page, because copying a page copies only its content.
 */
export function drawAnnotations(lib: Library, page: PDFPage): void {
  const annotations = page.node.Annots()
  for (let index = 0; index < (annotations?.size() ?? 0); index++) {
    try {
      const annotation = annotations?.lookup(index, lib.PDFDict)
      if (annotation) drawAnnotation(lib, page, annotation)
    } catch {
      // A damaged annotation is left out, and the page is still shown.
    }
  }
}

function drawAnnotation(lib: Library, page: PDFPage, dict: PDFDict): void {
  const { AnnotationFlags, PDFAnnotation, PDFArray, PDFName, PDFNumber, PDFStream } = lib
  const annotation = PDFAnnotation.fromDict(dict)
  const { Hidden, NoView } = AnnotationFlags
  if (annotation.hasFlag(Hidden | NoView) || dict.get(PDFName.of('Subtype')) === PDFName.of('Popup')) return
  const ref = appearanceOf(lib, dict)
  if (!ref) return
  const form = dict.context.lookup(ref, PDFStream).dict
  // Set the subtype, which is required but missing in the files of many programs.
  form.set(PDFName.of('Subtype'), PDFName.of('Form'))
  const numbers = (key: string) => {
    const list = form.lookupMaybe(PDFName.of(key), PDFArray)
    return list?.asArray().map((_, index) => list.lookup(index, PDFNumber).asNumber())
  }
  // Fit the box around the transformed BBox into the annotation's rectangle (ISO 32000, 12.5.5).
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers('BBox') ?? []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers('Matrix') ?? []
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f]),
  )
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  const box = { x: Math.min(...xs), y: Math.min(...ys) }
  const [width, height] = [Math.max(...xs) - box.x, Math.max(...ys) - box.y]
  if (width === 0 || height === 0) return
  const rectangle = annotation.getRectangle()
  const [scaleX, scaleY] = [rectangle.width / width, rectangle.height / height]
  const [moveX, moveY] = [rectangle.x - box.x * scaleX, rectangle.y - box.y * scaleY]
  page.pushOperators(
    lib.pushGraphicsState(),
    lib.concatTransformationMatrix(scaleX, 0, 0, scaleY, moveX, moveY),
    lib.drawObject(page.node.newXObject('Annotation', ref)),
    lib.popGraphicsState(),
  )
}

/** Returns the appearance of an annotation. The appearance of a checkbox depends on its state. */
function appearanceOf({ PDFDict, PDFName, PDFRef }: Library, annotation: PDFDict): PDFRef | undefined {
  const appearances = annotation.lookupMaybe(PDFName.of('AP'), PDFDict)
  const normal = appearances?.lookup(PDFName.of('N'))
  const state = annotation.lookup(PDFName.of('AS'))
  const found =
    normal instanceof PDFDict
      ? state instanceof PDFName && normal.get(state)
      : appearances?.get(PDFName.of('N'))
  return found instanceof PDFRef ? found : undefined
}
