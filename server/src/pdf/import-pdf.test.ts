import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { importPdf } from './import-pdf.ts'

it('importPdf returns the first pages up to the limit, and rejects a PDF with more objects than allowed', async () => {
  const doc = new PDFDocument()
  const file = buffer(doc)
  doc.text('Kettle').addPage().text('Toaster').end()
  const task = { bytes: await file, maxPages: 2, maxObjects: 100 }
  const pdf = await importPdf(task)
  if (typeof pdf === 'string') throw new Error(pdf)
  const { pages, objects } = pdf
  expect(pages).toHaveLength(2)
  expect(await importPdf({ ...task, maxPages: 1 })).toMatchObject({ pages: { length: 1 }, pageCount: 2 })
  expect(await importPdf({ ...task, maxObjects: objects.length - 1 })).toBe('tooLarge')
})
