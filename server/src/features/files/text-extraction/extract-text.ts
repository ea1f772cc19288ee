import { open } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { foldText } from '#server/shared/text/fold-text.ts'
import { pdfMime } from '#server/shared/media-types.ts'

const maxPages = 200
const maxCharacters = 1_000_000
const maxKept = 60_000

/**
 * True for a word that is probably data, or text without spaces. Such words are stored last, so that they do not
 * displace other words when a text is too long.
 */
const isLong = (word: string) => word.length > 100

/** Reads a PDF, or the first million bytes of a text. */
export async function readContent(path: string, mime: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path)
  try {
    if (mime === pdfMime) return new Uint8Array(await file.readFile())
    const { buffer, bytesRead } = await file.read(new Uint8Array(maxCharacters), 0, maxCharacters, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns the distinct words of a PDF or a text, folded and separated by spaces; empty for a scan. */
export async function readWords(content: Uint8Array, mime: string): Promise<string> {
  const text = mime === pdfMime ? await readPdf(content) : readPlain(content, mime)
  const words = [...new Set(foldText(text.toWellFormed()).split(' '))]
  let kept = ''
  for (const word of words.toSorted((one, other) => Number(isLong(one)) - Number(isLong(other)))) {
    if (kept.length >= maxKept) break
    kept += `${word} `
  }
  return kept.slice(0, maxKept).trim()
}

function readPlain(content: Uint8Array, mime: string): string {
  const utf16 = content[0] === 0xfe ? 'utf-16be' : 'utf-16le'
  // PostgreSQL cannot store the zero character.
  return new TextDecoder(mime.endsWith('utf-16') ? utf16 : 'utf-8').decode(content).replaceAll('\0', ' ')
}

async function readPdf(content: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(content, { useSystemFonts: false, verbosity: 0 })
  let text = ''
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && text.length < maxCharacters; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    let line: unknown
    for (const item of items) {
      if (!('str' in item)) continue
      // Start a new line when the position changes, because a PDF may not mark the end of a line.
      const [, , , , , height] = item.transform
      text += `${height === line ? '' : '\n'}${item.str}`
      line = height
    }
    text += '\n'
    page.cleanup()
  }
  return text.slice(0, maxCharacters).replaceAll('\0', ' ')
}
