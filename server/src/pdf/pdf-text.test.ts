import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { createTextWriter } from './pdf-text.ts'

/** The words of a document that pdfkit has laid out and keeps. */
function keptWords(doc: PDFKit.PDFDocument): string[] {
  // as: pdfkit’s types leave out its fonts.
  const { _fontFamilies } = doc as unknown as { _fontFamilies: Record<string, { layoutCache?: object }> }
  return Object.values(_fontFamilies).flatMap(({ layoutCache }) => Object.keys(layoutCache ?? {}))
}

test('words are laid out one by one, so that those of other rows need not be laid out again', () => {
  const doc = new PDFDocument()
  const writer = createTextWriter(doc)
  writer.wrap('Red lamp of the red house', 100, false)
  writer.write('the red lamp', 0, 0, 10)
  const words = new Set(keptWords(doc).map((word) => word.trimEnd()))
  expect([...words].toSorted()).toEqual(['Red', 'house', 'lamp', 'of', 'red', 'the'])
})

test('of a document with very many words only some thousands are kept', () => {
  const doc = new PDFDocument()
  const writer = createTextWriter(doc)
  for (let word = 0; word < 10_000; word++) writer.measure(`word ${word}`, false)
  expect(keptWords(doc).length).toBeLessThanOrEqual(4000)
})

test('a row that is read from the right is laid out as a whole, or its words stood in the wrong order', () => {
  const doc = new PDFDocument()
  createTextWriter(doc).write('מנורה אדומה', 0, 0, 10)
  expect(keptWords(doc)).toEqual([])
})
