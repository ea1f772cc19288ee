import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSync, type Font, type GlyphRun } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { findBundled } from '#server/shared/process/bundled-folder.ts'

/** A stretch of text in one font, whose file this is. */
export interface FontRun {
  text: string
  font: string
}

const folder = findBundled('fonts')
const pathOf = (name: string) => join(folder, name)

export const mainFont = pathOf('NotoSans-Regular.ttf')
export const boldFont = pathOf('NotoSans-Bold.ttf')
/** For what belongs to no script, and for what the font of its script lacks. */
const generalFonts = [
  'NotoSansSymbols-Regular.ttf',
  'NotoSansSymbols2-Regular.ttf',
  'NotoSansMath-Regular.ttf',
  'NotoSansCJK-Regular.otf',
  'NotoEmoji-Regular.ttf',
].map(pathOf)

/** The scripts by the names of their fonts: `NotoSansOlChiki-Regular.ttf` is of Ol_Chiki. */
const scriptFonts = readdirSync(folder).flatMap((file) => {
  const [, name] = /^Noto(?:Sans|Serif)([A-Z]\w+)-Regular\.ttf$/.exec(file) ?? []
  if (name === undefined || generalFonts.includes(pathOf(file))) return []
  const script = name === 'NKo' ? 'Nko' : name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
  return [{ font: pathOf(file), has: new RegExp(`\\p{scx=${script}}`, 'u') }]
})

/** Goes with the letter before it, whatever font that is in. */
const joins = /[\p{M}\p{Cf}]/u

/** Of each font. */
const maxWords = 2000

/** Splits a text where the font must change. */
export function createFontChooser(doc: PDFKit.PDFDocument): (text: string) => FontRun[] {
  const known = new Map<string, string>()

  const opened = new Map<string, Font>()

  function openFont(path: string): Font {
    const open = opened.get(path)
    if (open) return open
    // as: none of these files is a collection of fonts.
    const font = keepWords(openSync(path) as Font)
    opened.set(path, font)
    // as: pdfkit takes an open font, so that the file is read once; its types do not say so yet.
    doc.registerFont(path, font as never)
    return font
  }

  const hasGlyph = (font: string, letter: string) =>
    openFont(font).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

  // Its letters are those of the regular one, which alone is asked for them.
  openFont(boldFont)

  function fontOf(letter: string): string {
    const found = known.get(letter)
    if (found !== undefined) return found
    const own = scriptFonts.filter(({ has }) => has.test(letter)).map(({ font }) => font)
    const font = [mainFont, ...own, ...generalFonts].find((one) => hasGlyph(one, letter)) ?? mainFont
    known.set(letter, font)
    return font
  }

  return (text) => {
    const runs: FontRun[] = []
    for (const letter of text) {
      const last = runs.at(-1)
      const font = last && joins.test(letter) ? last.font : fontOf(letter)
      if (last?.font === font) last.text += letter
      else runs.push({ text: letter, font })
    }
    return runs
  }
}

/** Laying a word out takes most of the time of a report, and pdfkit would keep every word until the end of the document. */
function keepWords(font: Font): Font {
  const words = new LRUCache<string, GlyphRun>({ max: maxWords })
  const layout = font.layout.bind(font)
  font.layout = (text, features, ...rest) => {
    if (features) return layout(text, features, ...rest)
    const word = words.get(text) ?? layout(text)
    words.set(text, word)
    // pdfkit writes its own sizes into the positions.
    const positions = word.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(word), { positions })
  }
  return font
}
