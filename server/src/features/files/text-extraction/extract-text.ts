import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { getDocumentProxy } from 'unpdf'
import { foldText } from '#contract/text/fold-text.ts'
import { documentParts, pdfMime, textMime } from '#server/shared/media-types.ts'
import { readStart } from '#server/storage/read-start.ts'

const maxPages = 200
const maxCharacters = 1_000_000
const maxStored = 60_000

/**
 * True for a word that is probably data, or text without spaces. Such words are stored last, so that they do not
 * displace other words when a text is too long.
 */
const isLong = (word: string) => word.length > 100

/** Reads a document, or the first million bytes of a text. */
export async function readContent(path: string, mime: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    mime.startsWith(textMime) ? await readStart(path, maxCharacters) : await readFile(path),
  )
}

/**
 * Returns the distinct words of a file, without case and accents and separated by spaces; empty for a scanned document.
 */
export async function readWords(content: Uint8Array, mime: string): Promise<string> {
  const text = await readText(content, mime)
  const words = [...new Set(foldText(text.toWellFormed()).split(' '))]
  let stored = ''
  for (const word of words.toSorted((one, other) => Number(isLong(one)) - Number(isLong(other)))) {
    if (stored.length >= maxStored) break
    stored += `${word} `
  }
  return stored.slice(0, maxStored).trim()
}

async function readText(content: Uint8Array, mime: string): Promise<string> {
  const parts = documentParts.get(mime)
  if (parts) return readDocument(content, parts)
  return mime === pdfMime ? readPdf(content) : readPlain(content, mime)
}

function readPlain(content: Uint8Array, mime: string): string {
  const [, charset = 'utf-8'] = /charset=(\S+)$/.exec(mime) ?? []
  const utf16 = content[0] === 0xfe ? 'utf-16be' : 'utf-16le'
  // PostgreSQL cannot store the zero character.
  return new TextDecoder(charset === 'utf-16' ? utf16 : charset).decode(content).replaceAll('\0', ' ')
}

/** Returns the text in the parts of a zipped document. A paragraph, a tab or a cell ends a word. */
function readDocument(content: Uint8Array, parts: RegExp): string {
  let text = ''
  for (const part of Object.values(unzipSync(content, { filter: ({ name }) => parts.test(name) }))) {
    // Word does not show the text in these tags: the formulas of fields, and text deleted with tracked changes.
    let hidden = 0
    const isHidden = (name: string) => /^w:(instrText|delText)$/.test(name)
    const parser = new SaxesParser({ position: false, xmlns: false })
    parser.on('opentag', ({ name }) => {
      if (isHidden(name)) hidden += 1
      else if (/^(w:(p|tab|br|cr)|text:(p|h|tab|line-break|s))$/.test(name)) text += ' '
    })
    parser.on('closetag', ({ name }) => {
      if (isHidden(name)) hidden -= 1
    })
    parser.on('text', (piece) => {
      if (hidden === 0 && text.length < maxCharacters) text += piece
    })
    parser.on('error', (error) => {
      throw error
    })
    parser.write(new TextDecoder().decode(part)).close()
  }
  return text.slice(0, maxCharacters).replaceAll('\0', ' ')
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
