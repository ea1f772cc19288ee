import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { readForeignPdf } from './read-foreign-pdf.ts'

it('A PDF of more pages or objects than there is room for is not taken over', async () => {
  const doc = new PDFDocument()
  const file = buffer(doc)
  doc.text('Kettle').addPage().text('Toaster').end()
  const task = { bytes: await file, mostPages: 2, mostObjects: 100, firstObject: 8 }
  const pdf = await readForeignPdf(task)
  if (typeof pdf === 'string') throw new Error(pdf)
  const { pages, objects, positions } = pdf
  expect(pages).toHaveLength(2)
  const numbers = positions.map(
    (at) =>
      Buffer.from(objects.subarray(at, at + 8))
        .toString()
        .split(' ')[0],
  )
  expect(numbers).toEqual(positions.map((_, index) => String(8 + index)))
  expect(await readForeignPdf({ ...task, mostPages: 1 })).toBe('tooManyPages')
  expect(await readForeignPdf({ ...task, mostObjects: positions.length - 1 })).toBe('tooLarge')
})
