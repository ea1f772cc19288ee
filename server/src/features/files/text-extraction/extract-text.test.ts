import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pdfMime } from '#server/shared/media-types.ts'
import { drawPdf } from '#test/file-texts.ts'
import { readContent, readWords } from './extract-text.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

function writePdf(pages: string[]): Uint8Array {
  const kids = pages.map((_, page) => `${4 + 2 * page} 0 R`).join(' ')
  const objects = pages.map(
    (text, page) => `${4 + 2 * page} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 999999 9]
/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * page} 0 R>> endobj
${5 + 2 * page} 0 obj <</Length ${text.length + 18}>> stream
BT /F 9 Tf (${text}) Tj ET
endstream endobj`,
  )
  return new TextEncoder().encode(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[${kids}]/Count ${pages.length}>> endobj
3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
${objects.join('\n')}
trailer <</Root 1 0 R>>
%%EOF
`)
}

const readPlain = (text: string) => readWords(Buffer.from(text), 'text/plain; charset=utf-8')
const word = (number: number) => `w${String(number).padStart(8, '0')}`

it('readWords reads the first 200 pages of a PDF', async () => {
  const pages = Array.from({ length: 201 }, (_, page) => word(page + 1))
  const words = await readWords(new Uint8Array(await drawPdf(...pages)), pdfMime)
  expect(words.split(' ')).toEqual(pages.slice(0, 200))
})

it('readWords reads the first million characters of a PDF', async () => {
  const page = 'same '.repeat(20_000)
  const read = async (pages: number) =>
    readWords(writePdf([...Array.from({ length: pages }, () => page), 'end']), pdfMime)
  expect(await read(9)).toBe('same end')
  expect(await read(10)).toBe('same')
})

it('readContent reads the first million bytes of a text', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'a')
  await writeFile(path, `${'same '.repeat(200_000)}end`)
  const mime = 'text/plain; charset=utf-8'
  expect(await readWords(await readContent(path, mime), mime)).toBe('same')
})

it('readWords keeps 60,000 characters of the distinct words and shortens the last word', async () => {
  const words = Array.from({ length: 7000 }, (_, index) => word(index))
  const text = await readPlain(words.join(' '))
  expect(text).toBe(words.slice(0, 6000).join(' '))
  expect(await readPlain('字'.repeat(70_000))).toBe('字'.repeat(60_000))
})

it('readWords keeps words that come before very long strings', async () => {
  const words = await readPlain(`${'QUJD'.repeat(30_000)} lamp`)
  expect([words.slice(0, 9), words.length]).toEqual(['lamp qujd', 60_000])
})

it('readWords replaces half a surrogate pair by a replacement character', async () => {
  const utf16 = Buffer.from('a\ud83d', 'utf16le')
  expect(await readWords(utf16, 'text/plain; charset=utf-16')).toBe('a\ufffd')
})
