import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { readPdf } from '#test/pdf.ts'
import { createTextWriter } from './pdf-text.ts'

it('A row of Hebrew is written with its first word on the right', async () => {
  const doc = new PDFDocument()
  const file = buffer(doc)
  const row = 'מנורה אדומה'
  createTextWriter(doc).write(row, 0, 0, 10)
  doc.end()
  const texts = readPdf(await file)[0]?.texts.map(({ text }) => text)
  expect(texts?.join('')).toBe([...row].toReversed().join(''))
})

it('A character that no font has is written as a box', async () => {
  const doc = new PDFDocument()
  const file = buffer(doc)
  createTextWriter(doc).write('\u{2A6D6}野家', 0, 0, 10)
  doc.end()
  const texts = readPdf(await file)[0]?.texts.map(({ text }) => text)
  expect(texts?.join('')).toBe('□野家')
})

it('Arabic and Persian numbers are written from left to right within a row that is read from the right', async () => {
  const doc = new PDFDocument()
  const file = buffer(doc)
  createTextWriter(doc).write('آیفون ۱۲', 0, 0, 10)
  doc.end()
  const texts = readPdf(await file)[0]?.texts.map(({ text }) => text)
  expect(texts?.join('').startsWith('۱۲ ')).toBe(true)
})
