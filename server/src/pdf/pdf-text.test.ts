import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { createTextWriter } from './pdf-text.ts'

test('a row of Hebrew is written with its first word on the right', async () => {
  const doc = new PDFDocument()
  const file = buffer(doc)
  const row = 'מנורה אדומה'
  createTextWriter(doc).write(row, 0, 0, 10)
  doc.end()
  const texts = readPdf(await file)[0]?.texts.map(({ text }) => text)
  expect(texts?.join('')).toBe([...row].toReversed().join(''))
})
