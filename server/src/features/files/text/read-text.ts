import { open } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { foldText } from '#server/shared/fold-text.ts'
import { pdfMime } from '#server/shared/media-types.ts'

/** Pages and characters of a file that are read; its words are looked for, and a long manual repeats them. */
const maxPages = 200
const maxCharacters = 1_000_000
/** Characters of the different words that are kept. */
const maxKept = 60_000

/** The different words of a PDF or a text, folded, space-separated; empty when it has none, as a scan has. */
export async function readWords(path: string, mime: string): Promise<string> {
  const text = mime === pdfMime ? await readPdf(path) : await readPlain(path, mime)
  const words = new Set(foldText(text).split(' '))
  let kept = ''
  for (const word of words) {
    if (kept.length + word.length > maxKept) break
    kept += `${word} `
  }
  return kept.trim()
}

async function readPlain(path: string, mime: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxCharacters), 0, maxCharacters, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const isBigEndian = bytes[0] === 0xfe
    const utf16 = isBigEndian ? 'utf-16be' : 'utf-16le'
    // The database stores no zero character.
    return new TextDecoder(mime.endsWith('utf-16') ? utf16 : 'utf-8').decode(bytes).replaceAll('\0', ' ')
  } finally {
    await file.close()
  }
}

async function readPdf(path: string): Promise<string> {
  const file = await open(path)
  const bytes = new Uint8Array(await file.readFile())
  await file.close()
  const pdf = await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 })
  let text = ''
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && text.length < maxCharacters; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    let line: unknown
    for (const item of items) {
      if (!('str' in item)) continue
      // A word ends with its line, also where the PDF does not say so.
      const [, , , , , height] = item.transform
      text += `${height === line ? '' : '\n'}${item.str}`
      line = height
    }
    text += '\n'
    page.cleanup()
  }
  return text.slice(0, maxCharacters).replaceAll('\0', ' ')
}
