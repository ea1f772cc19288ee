import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { importPdf } from './import-pdf.ts'

it('importPdf rejects a PDF with more pages or objects than allowed', async () => {
  const doc = new PDFDocument()
  const file = buffer(doc)
  doc.text('Kettle').addPage().text('Toaster').end()
  const task = { bytes: await file, maxPages: 2, maxObjects: 100 }
  const pdf = await importPdf(task)
  if (typeof pdf === 'string') throw new Error(pdf)
  const { pages, objects } = pdf
  expect(pages).toHaveLength(2)
  expect(await importPdf({ ...task, maxPages: 1 })).toBe('tooManyPages')
  expect(await importPdf({ ...task, maxObjects: objects.length - 1 })).toBe('tooLarge')
})
