import { AnnotationFlags, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, it } from 'vitest'
import { onSqlite } from '#test/each-database.ts'

interface ShownText {
  text: string
  color: string
}

async function readTexts(pdf: Buffer, pageNumber: number): Promise<ShownText[]> {
  const { OPS } = await getResolvedPDFJS()
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(pageNumber)
  const { fnArray, argsArray } = await page.getOperatorList()
  const colors = ['#000000']
  const texts: ShownText[] = []
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) colors.push(colors.at(-1) ?? '')
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) colors.pop()
    else if (operator === OPS.setFillRGBColor) colors[colors.length - 1] = String(argsArray[index][0])
    else if (operator === OPS.showText) {
      // as: `argsArray` has no types. The list contains glyphs, and numbers for the gaps between them.
      const glyphs = argsArray[index][0] as ({ unicode: string } | number)[]
      const text = glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('')
      texts.push({ text, color: colors.at(-1) ?? '' })
    }
  }
  return texts
}

async function makeReceipt(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([300, 200])
  const { context } = pdf
  const font = pdf.embedStandardFont(StandardFonts.Helvetica)
  page.node.setFontDictionary(PDFName.of('F1'), font.ref)
  const content = 'BT /F1 12 Tf 20 170 Td (Kettle) Tj ET 0.5 g BT /F1 12 Tf 20 150 Td (Thank you) Tj ET'
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
  return pdf
}

/** Adds a stamp whose area on the page is twice as wide and twice as high as its drawing. */
function addStamp(pdf: PDFDocument, text: string, more: Record<string, number> = {}): void {
  const { context } = pdf
  const page = pdf.getPage(0)
  const font = pdf.embedStandardFont(StandardFonts.Helvetica)
  const appearance = context.flateStream(`1 0 0 rg BT /F1 10 Tf 5 5 Td (${text}) Tj ET`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 50, 20],
    Resources: { Font: { F1: font.ref } },
  })
  const AP = { N: context.register(appearance) }
  const annotation = { Type: 'Annot', Subtype: 'Stamp', Rect: [150, 50, 250, 90], AP, ...more }
  page.node.addAnnot(context.register(context.obj(annotation)))
}

onSqlite('A receipt in the inventory report', (app) => {
  async function report(pdf: PDFDocument): Promise<ShownText[]> {
    const { send, upload } = await app().signUp()
    const { id } = (await send('POST', '/items', { name: 'Kettle' })).json
    const file = Buffer.from(await pdf.save({ updateFieldAppearances: false }))
    const parts = { name: 'shop.pdf', type: 'receipt' }
    expect((await upload(`/items/${id}/attachments`, { file, ...parts })).status).toBe(201)
    const { status, bytes } = await send('GET', '/reporting/inventory.pdf?receipts=true')
    expect(status).toBe(200)
    return readTexts(bytes, 3)
  }

  it('keeps black text black and grey text grey', async () => {
    const texts = await report(await makeReceipt())
    expect(texts).toContainEqual({ text: 'Kettle', color: '#000000' })
    expect(texts).toContainEqual({ text: 'Thank you', color: '#808080' })
  })

  it('shows visible stamps and no hidden stamps', async () => {
    const pdf = await makeReceipt()
    addStamp(pdf, 'PAID')
    addStamp(pdf, 'VOID', { F: AnnotationFlags.Hidden })
    const texts = await report(pdf)
    expect(texts).toContainEqual({ text: 'PAID', color: '#ff0000' })
    expect(texts.map(({ text }) => text)).not.toContain('VOID')
  })

  it.each([
    { how: 'with its appearance', keepsAppearance: true },
    { how: 'without its appearance', keepsAppearance: false },
  ])('shows the value of a form field that the PDF stores $how', async ({ keepsAppearance }) => {
    const pdf = await makeReceipt()
    const field = pdf.getForm().createTextField('total')
    field.setText('29.90 EUR')
    field.addToPage(pdf.getPage(0), { x: 20, y: 20, width: 100, height: 20 })
    const widgets = keepsAppearance ? [] : field.acroField.getWidgets()
    for (const { dict } of widgets) dict.delete(PDFName.of('AP'))
    const texts = await report(pdf)
    expect(texts.map(({ text }) => text)).toContain('29.90 EUR')
  })

  it('is shown without a stamp that is damaged', async () => {
    const pdf = await makeReceipt()
    addStamp(pdf, 'PAID')
    const annotation = { Type: 'Annot', Subtype: 'Stamp', Rect: ['a'], AP: { N: {} } }
    pdf.getPage(0).node.addAnnot(pdf.context.register(pdf.context.obj(annotation)))
    expect((await report(pdf)).map(({ text }) => text)).toContain('PAID')
  })
})
