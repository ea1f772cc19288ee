import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { beginReport, finishReport, type ReportHead, writeCell } from './report-page.ts'

const head: ReportHead = {
  household: 'Home',
  title: 'Inventory',
  path: '',
  author: '',
  date: '',
  currency: 'EUR',
  language: 'en',
  valuation: 'purchase',
}

it('writeCell writes the whole text when it fits in a smaller font', async () => {
  const doc = new PDFDocument()
  const file = buffer(doc)
  const page = beginReport(doc, head)
  const count = 'アイテム9,762件'
  for (let share = 0.71; share < 1; share += 0.01) {
    const width = page.writer.measure(count, false) * 10 * share
    writeCell(page, count, { x: 0, baseline: 20, width, size: 10 })
  }
  finishReport(page)
  doc.end()
  const texts = readPdf(await file)[0]?.texts.map(({ text }) => text)
  expect(texts?.join('')).not.toContain('…')
})
