// @module-tag slow

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import { expect, it } from 'vitest'
import { collectGarbage } from '../integrity/collect-garbage.service.ts'
import { undoWindowMs } from '#server/journal/undo/undo-rules.ts'
import { createFixtures, picture } from '#test/attach.ts'
import { withServer, onSqlite } from '#test/each-database.ts'
import { drawPdf, readFiles, search, statesOf } from '#test/file-texts.ts'
import { readTestFile } from '#test/test-data.ts'
import { zipOf } from '#test/zip-file.ts'

/** A page of a few kilobytes whose content, compressed twice, expands to a gigabyte of spaces. */
async function drawBomb(): Promise<Buffer> {
  const spaces = Readable.from(Array<Buffer>(1000).fill(Buffer.alloc(1_000_000, ' ')))
  const content = await buffer(spaces.pipe(createDeflate({ level: 1 })).pipe(createDeflate()))
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>> endobj
4 0 obj <</Length ${content.length}/Filter[/FlateDecode/FlateDecode]>> stream
`),
    content,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
  ])
}

const zip = (files: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content, isDeflated: name !== 'mimetype' })))

const found = ['Lamp in Receipt.pdf']

withServer('Text of files', (app) => {
  it('is not found in another household that has the same file', async () => {
    const file = await drawPdf('Meissner porcelain')
    const [mine, theirs] = [await createFixtures(app()), await createFixtures(app())]
    await theirs.person.upload(`${theirs.ofItem}/attachments`, { file, name: 'Receipt.pdf' })
    await readFiles(app())
    expect(await search(theirs.person, 'porcelain')).toEqual(found)
    expect(await search(mine.person, 'porcelain')).toEqual([])
  })

  it('finds an item, after the extraction, when each word is in the item or on some page of its file', async () => {
    const { person, ofItem } = await createFixtures(app())
    const file = await drawPdf('Müller & Söhne\nInvoice 4711-A', 'Thank you for your purchase')
    await person.upload(`${ofItem}/attachments`, { file, name: 'Receipt.pdf' })
    await person.upload(`${ofItem}/attachments`, {
      file: Buffer.from('\ufeffStückliste: Dübel', 'utf16le'),
      name: 'List.txt',
    })
    expect(await search(person, 'sohne')).toEqual([])
    await readFiles(app())
    for (const q of ['söhne', 'lamp MÜLLER purchase', '4711-a', 'invoice thank'])
      expect(await search(person, q), q).toEqual(found)
    expect(await search(person, 'dubel')).toEqual(['Lamp in List.txt'])
    expect(await search(person, 'invoice chair')).toEqual([])
    expect(await search(person, 'lamp')).toEqual(['Lamp'])
  })

  it('is found in PDFs with other bytes before their header, in texts in old encodings, and in documents of word processors', async () => {
    const { person, ofItem } = await createFixtures(app())
    const word = zip({
      '[Content_Types].xml':
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      'word/document.xml':
        '<w:document><w:p><w:r><w:t>Serv</w:t></w:r><w:r><w:t>ice</w:t></w:r></w:p><w:p><w:r><w:t>plan</w:t></w:r></w:p><w:instrText>HYPERLINK</w:instrText></w:document>',
      'word/footer1.xml': '<w:ftr><w:p><w:r><w:t>Dealer &amp; sons</w:t></w:r></w:p></w:ftr>',
    })
    const open = zip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': '<office:text><text:p>Wood<text:s/>stove</text:p></office:text>',
    })
    const files: [string, Buffer, string, string][] = [
      [
        'Sent.pdf',
        Buffer.concat([Buffer.from('Content-Type: x\r\n\r\n'), await drawPdf('Carpenter')]),
        'application/pdf',
        'carpenter',
      ],
      ['Notes.txt', Buffer.from('Caf\xe9 au lait', 'latin1'), 'text/plain', 'café lait'],
      [
        'Plan.docx',
        word,
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'service plan sons',
      ],
      ['Stove.odt', open, 'application/vnd.oasis.opendocument.text', 'wood stove'],
    ]
    for (const [name, file, mimeType] of files) {
      const { json } = await person.upload(`${ofItem}/attachments`, { file, name })
      expect(json.attachments.at(-1)).toMatchObject({ mimeType })
    }
    await readFiles(app())
    for (const [name, , , q] of files) expect(await search(person, q), q).toEqual([`Lamp in ${name}`])
    expect(await search(person, 'hyperlink')).toEqual([])
  })

  it('is not found after a deletion, is found after its undo, and is deleted by a purge, even when two items share the file', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    const { json: chair } = await send('POST', '/items', { name: 'Chair' })
    const file = await drawPdf('Carpenter')
    const { json } = await person.upload(`${ofItem}/attachments`, { file, name: 'Receipt.pdf' })
    await person.upload(`/items/${chair.id}/attachments`, { file, name: 'Bill.pdf' })
    await readFiles(app())
    expect(await search(person, 'carpenter')).toEqual(['Chair in Bill.pdf', ...found])
    await send('DELETE', `/items/${chair.id}`)
    const removed = await send('DELETE', `${ofItem}/attachments/${json.attachments[0].id}`)
    expect(await search(person, 'carpenter')).toEqual([])
    const undone = await person.undo(removed)
    expect(await search(person, 'carpenter')).toEqual(found)
    await person.undo(undone)
    expect(await search(person, 'carpenter')).toEqual([])
    app().setNow(() => Date.now() + undoWindowMs + 3 * 86_400_000)
    await collectGarbage(app().context)
    app().setNow(Date.now)
    const texts = await app()
      .context.database.read.selectFrom('file_text')
      .select('hash')
      .where('group_id', '=', person.householdId)
      .execute()
    expect(texts).toEqual([])
  })

  it('is deleted and no longer found when the household turns off file search, and is extracted again after an undo', async () => {
    const { person, send, ofItem } = await createFixtures(app())
    const file = await drawPdf('Confidential')
    await person.upload(`${ofItem}/attachments`, { file, name: 'Receipt.pdf' })
    expect((await send('GET', '/groups')).json.searchesFiles).toBe(true)
    await readFiles(app())
    const off = await send('PUT', '/groups', { searchesFiles: false })
    expect(off.json.searchesFiles).toBe(false)
    expect(await search(person, 'confidential')).toEqual([])
    expect(await search(person, 'receipt')).toEqual(found)
    await readFiles(app())
    expect(await statesOf(app(), person)).toEqual(['unwanted'])
    await person.undo(off)
    expect(await search(person, 'confidential')).toEqual([])
    await readFiles(app())
    expect(await search(person, 'confidential')).toEqual(found)
  })

  it('is not extracted again when the server crashed during the extraction', async () => {
    const { person, ofItem } = await createFixtures(app())
    await person.upload(`${ofItem}/attachments`, { file: await drawPdf('Half'), name: 'Receipt.pdf' })
    await app().context.database.write((tx) =>
      tx
        .updateTable('file')
        .set({ text_state: 'reading' })
        .where('group_id', '=', person.householdId)
        .execute(),
    )
    await readFiles(app())
    expect(await statesOf(app(), person)).toEqual(['failed'])
  })

  it('is found even with surrogate pairs, without spaces, and with very long words', async () => {
    const { person, ofItem } = await createFixtures(app())
    const texts = [`a${'𠮷'.repeat(9000)}三徳包丁`, `${'QUJD'.repeat(20_000)} Behind`]
    for (const text of texts)
      await person.upload(`${ofItem}/attachments`, { file: Buffer.from(text), name: `${text.slice(-4)}.txt` })
    await readFiles(app())
    expect(await search(person, '三徳包丁')).toEqual(['Lamp in 三徳包丁.txt'])
    expect(await search(person, 'behind')).toEqual(['Lamp in hind.txt'])
    expect(await search(person, '𠮷'.repeat(20))).toEqual(['Lamp in 三徳包丁.txt'])
  })

  it('is found by words such as r&b in SQLite, but not in PostgreSQL, whose index does not contain such words', async () => {
    const { person, ofItem } = await createFixtures(app())
    const file = Buffer.from('The best of r&b, disc 1.5')
    await person.upload(`${ofItem}/attachments`, { file, name: 'List.txt' })
    await readFiles(app())
    for (const q of ['r&b', '1.5'])
      expect(await search(person, q)).toEqual(app().kind === 'sqlite' ? ['Lamp in List.txt'] : [])
    expect(await search(person, 'disc')).toEqual(['Lamp in List.txt'])
  })

  it('is found in documents in many languages', async () => {
    const { person, ofItem } = await createFixtures(app())
    const papers: [file: string, q: string][] = [
      ['invoice-camera.pdf', 'mirrorless castle'],
      ['rechnung-kuehlschrank.pdf', 'musterstadt'],
      ['apodeixi-tavli.pdf', 'αποδειξη'],
      ['fatura-kilim.pdf', 'dokuması'],
      ['receipt-ja-santoku.pdf', '三徳包丁'],
      ['manual-dishwasher-40-pages.pdf', 'technician'],
    ]
    for (const [name] of papers) {
      const file = readTestFile(`papers/${name}`)
      await person.upload(`${ofItem}/attachments`, { file, name })
      // Extract the text of each file in a run of its own, because a run ends after half a minute.
      await readFiles(app())
    }
    for (const [name, q] of papers) expect(await search(person, q), q).toEqual([`Lamp in ${name}`])
  })
})

onSqlite('Text of files', (app) => {
  it('is extracted from the next files when one file is damaged or too large, and the server keeps running', async () => {
    const { person, ofItem } = await createFixtures(app())
    const files = [await drawBomb(), Buffer.from('%PDF-1.7\nnothing else'), await drawPdf('Survivor')]
    for (const file of files) {
      const { status } = await person.upload(`${ofItem}/attachments`, { file, name: 'Receipt.pdf' })
      expect(status).toBe(201)
    }
    await readFiles(app())
    expect(await statesOf(app(), person)).toEqual(['failed', 'failed', 'read'])
    expect(await search(person, 'survivor')).toEqual(found)
  })

  it('is not extracted when the file is a picture, has an unknown type or is too large', async () => {
    const { person, ofItem } = await createFixtures(app())
    for (const file of [await picture(9, 9).png().toBuffer(), Buffer.alloc(30_000_001, 'text ')])
      expect((await person.upload(`${ofItem}/attachments`, { file, name: 'a' })).status).toBe(201)
    const font = readFileSync(
      join(import.meta.dirname, '../../../../fonts', 'NotoSans-Regular.ttf'),
    ).subarray(0, 9000)
    await person.upload(`${ofItem}/attachments`, { file: font, name: 'a.pdf' })
    expect(await statesOf(app(), person)).toEqual(['none', 'none', 'none'])
  })
})
