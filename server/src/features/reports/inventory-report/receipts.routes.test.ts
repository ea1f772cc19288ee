// @module-tag slow

import { buffer } from 'node:stream/consumers'
import type { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { PDFDocument as ForeignDocument, PDFName } from '@cantoo/pdf-lib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { maxPagesPerDocument, maxAppendedPages } from '#contract/reports/inventory-report.ts'
import { threadLimits } from '#server/pdf/pdf-thread.ts'
import { eachDatabase, onSqlite } from '#test/each-database.ts'
import { readPdf, type PdfPage } from '#test/pdf.ts'
import type { Person, TestApp } from '#test/test-app.ts'

/** Makes a small PDF with one page that unpacks to `parts` × `bytes` bytes. */
async function makeBomb(parts: number, bytes: number): Promise<Buffer> {
  const pdf = await ForeignDocument.create()
  const { context } = pdf
  const page = pdf.addPage()
  const refs = Array.from({ length: parts }, () =>
    context.register(context.flateStream(new Uint8Array(bytes).fill(32))),
  )
  page.node.set(PDFName.of('Contents'), context.obj(refs))
  return Buffer.from(await pdf.save())
}

/** Makes a small PDF with one empty page and many long names that occur in no other PDF. */
function makeNames(mark: string, count: number): Buffer {
  const names = Array.from({ length: count }, (_, index) => `/${mark}${index}${'x'.repeat(250)} 0`)
  const packed = deflateSync(`4 0 << ${names.join(' ')} >>`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] /PieceInfo 4 0 R >>',
  ].map((text, index) => `${index + 1} 0 obj\n${text}\nendobj\n`)
  const head = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}`
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${objects.join('')}5 0 obj\n<< ${head} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n'),
  ])
}

async function makePdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ ...options, autoFirstPage: false })
  const file = buffer(doc)
  for (let page = 1; page <= pages; page++) doc.addPage().text(`Kettle 29.90, page ${page}`)
  doc.end()
  return file
}

const attach = async ({ upload }: Person, id: string, file: Buffer, parts: { name: string; type: string }) =>
  expect((await upload(`/items/${id}/attachments`, { file, ...parts })).status).toBe(201)

async function report({ send }: Person, query = '?receipts=true'): Promise<PdfPage[]> {
  const { status, bytes, text } = await send('GET', `/reporting/inventory.pdf${query}`)
  expect(status, text).toBe(200)
  return readPdf(bytes).slice(1)
}

const textOf = (page: PdfPage | undefined) => page?.texts.map(({ text }) => text).join(' ') ?? ''

async function createKettle(app: TestApp): Promise<{ person: Person; id: string }> {
  const person = await app.signUp({ currency: 'EUR' })
  return { person, id: (await person.send('POST', '/items', { name: 'Kettle' })).json.id }
}

eachDatabase('Receipts in the inventory report', (app) => {
  it('are included only on request, and manuals are never included', async () => {
    const { person, id } = await createKettle(app())
    await attach(person, id, await makePdf(1), { name: 'shop.pdf', type: 'receipt' })
    await attach(person, id, await makePdf(2), { name: 'book.pdf', type: 'manual' })
    expect(await report(person, '')).toHaveLength(1)
    expect(await report(person, '?receipts=false')).toHaveLength(1)
    expect(await report(person)).toHaveLength(2)
  })

  it('are shown page by page, and a receipt of two items is shown once', async () => {
    const { person, id } = await createKettle(app())
    const { json: toaster } = await person.send('POST', '/items', { name: 'Toaster' })
    const file = await makePdf(2)
    await attach(person, id, file, { name: 'both.pdf', type: 'receipt' })
    await attach(person, toaster.id, file, { name: 'both.pdf', type: 'receipt' })
    const picture = { create: { width: 60, height: 40, channels: 3 as const, background: 'red' } }
    const card = await sharp(picture).webp().toBuffer()
    await attach(person, toaster.id, card, { name: 'card.webp', type: 'warranty' })
    const pages = await report(person)
    expect(pages.map(({ inlays, images }) => [inlays, images])).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ])
    expect(textOf(pages[1])).toContain('Receipt: both.pdf 1 of 2 Kettle, 000-001  ·  Toaster, 000-002')
    expect(textOf(pages[3])).toContain('Warranty: card.webp Toaster, 000-002')
    expect(pages.map(({ texts }) => texts.at(-1)?.text)).toEqual(['5', '5', '5', '5'])
  })

  it('of other households are left out', async () => {
    const other = await createKettle(app())
    await attach(other.person, other.id, await makePdf(1), { name: 'theirs.pdf', type: 'receipt' })
    const { person } = await createKettle(app())
    expect(await report(person)).toHaveLength(1)
  })
})

onSqlite('Receipts in the inventory report', (app) => {
  it('that cannot be shown have a page with the reason', async () => {
    const { person, id } = await createKettle(app())
    const whole = await makePdf(1)
    const vast = whole.toString('latin1').replace('612', '9'.repeat(25))
    const files = [
      ['locked.pdf', await makePdf(1, { userPassword: 'secret', pdfVersion: '1.7' })],
      ['half.pdf', whole.subarray(0, whole.length / 3)],
      ['none.pdf', await makePdf(0)],
      ['vast.pdf', Buffer.from(vast, 'latin1')],
      ['note.txt', Buffer.from('Paid in cash')],
    ] as const
    for (const [name, file] of files) await attach(person, id, file, { name, type: 'receipt' })
    const texts = (await report(person)).slice(1).map(textOf)
    expect(texts).toHaveLength(5)
    expect(texts[0]).toContain('Receipt: locked.pdf Kettle, 000-001 This PDF is protected by a password')
    expect(texts[1]).toContain('Receipt: half.pdf Kettle, 000-001 This file is damaged')
    expect(texts[2]).toContain('Receipt: none.pdf Kettle, 000-001 This file is damaged')
    expect(texts[3]).toContain('Receipt: vast.pdf Kettle, 000-001 This file is damaged')
    expect(texts[4]).toContain('Receipt: note.txt Kettle, 000-001 Files of this kind')
  })

  it('that inflate beyond the memory limit have a page with the reason, and the report continues', async () => {
    const { person, id } = await createKettle(app())
    const many = await makeBomb(6, 20_000_000)
    expect(many.length).toBeLessThan(1_000_000)
    await attach(person, id, many, { name: 'many.pdf', type: 'receipt' })
    await attach(person, id, await makePdf(1), { name: 'shop.pdf', type: 'receipt' })
    const pages = await report(person)
    expect(pages.map(({ inlays }) => inlays)).toEqual([0, 0, 1])
    expect(textOf(pages[1])).toContain('Receipt: many.pdf Kettle, 000-001 This file is damaged')
  })

  it('that fit into memory only one by one are all shown', async () => {
    const { person, id } = await createKettle(app())
    const marks = ['a', 'b', 'c', 'd', 'e', 'f']
    for (const mark of marks) {
      await attach(person, id, makeNames(mark, 8_000), { name: `${mark}.pdf`, type: 'receipt' })
    }
    const texts = (await report(person)).slice(1).map(textOf)
    expect(texts).toHaveLength(marks.length)
    for (const text of texts) expect(text).not.toContain('damaged')
  })

  it('that are protected only against changes are shown', async () => {
    const { person, id } = await createKettle(app())
    const file = await makePdf(1, { ownerPassword: 'secret', pdfVersion: '1.7' })
    await attach(person, id, file, { name: 'shop.pdf', type: 'receipt' })
    expect((await report(person)).map(({ inlays }) => inlays)).toEqual([0, 1])
  })

  it('are left out of a later report that the same thread draws without receipts', async () => {
    const { person, id } = await createKettle(app())
    await attach(person, id, await makePdf(1), { name: 'shop.pdf', type: 'receipt' })
    await report(person)
    let started = 0
    // Counts new threads for reports. Their memory limit distinguishes them from the threads of the database.
    const count = ({ resourceLimits }: Worker) => {
      if (resourceLimits?.maxOldGenerationSizeMb === threadLimits.maxOldGenerationSizeMb) started++
    }
    process.on('worker', count)
    try {
      expect(await report(person, '')).toHaveLength(1)
      expect(await report(person)).toHaveLength(2)
      expect(started).toBe(0)
    } finally {
      process.off('worker', count)
    }
  })

  it('are cut after 40 pages, and the report ends with the names of the receipts that did not fit', async () => {
    const { person, id } = await createKettle(app())
    // Twelve of these PDFs leave 20 pages of the report free. Each PDF has a different number of pages, because equal
    // files are shown once.
    for (let more = 1; more <= 14; more++) {
      const file = await makePdf(maxPagesPerDocument + more)
      await attach(person, id, file, { name: `manual-${more}.pdf`, type: 'receipt' })
    }
    const pages = await report(person)
    expect(pages.filter(({ inlays }) => inlays === 1)).toHaveLength(maxAppendedPages)
    expect(textOf(pages[1])).toContain('1 of 41')
    expect(textOf(pages[40])).toContain('Receipt: manual-1.pdf (pages 41 to 41 are left out)')
    expect(textOf(pages[500])).toContain('Receipt: manual-13.pdf (pages 21 to 53 are left out)')
    expect(textOf(pages[501])).toContain('Receipt: manual-14.pdf  ·  Kettle, 000-001')
    expect(textOf(pages[501])).not.toContain('manual-13.pdf')
  })
})

eachDatabase('The language of the inventory report', (app) => {
  async function words(query: string, settings?: object): Promise<string> {
    const person = await app().signUp({ currency: 'EUR' })
    if (settings) await person.send('PUT', '/users/self/settings', settings)
    const item = { name: 'Lampe', quantity: 1.5, purchasePrice: 1234.005 }
    const { json } = await person.send('POST', '/items', item)
    await person.send('PUT', `/items/${json.id}`, { purchaseTime: '2024-03-02' })
    const [page] = await report(person, query)
    return textOf(page)
  }

  it('is English when the requested language is invalid', async () => {
    expect(await words('?language=..')).toContain('Inventory')
  })

  it('is the language of the request, also for numbers and dates, with all decimals of a price and totals exact to the cent', async () => {
    const german = await words('?language=de')
    expect(german).toContain('Inventar')
    expect(german).toContain('Gekauft am 2. März 2024')
    expect(german).toContain('1,5 1.234,005 1.851,01')
    expect(german).toContain('Seite 2 von')
    expect(await words('?language=en-US')).toContain('Bought March 2, 2024')
  })

  it('is the language of the account when the request names none', async () => {
    expect(await words('', { language: 'de' })).toContain('Inventar')
    expect(await words('?language=en', { language: 'de' })).toContain('Inventory')
    expect(await words('', { language: 5 })).toContain('Inventory')
  })
})
