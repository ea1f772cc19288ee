import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSync, type Font, type GlyphRun } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { findBundled } from '#server/shared/process/bundled-folder.ts'

export interface FontRun {
  text: string
  font: string
}

const folder = findBundled('fonts')
const pathOf = (name: string) => join(folder, name)

export const mainFont = pathOf('NotoSans-Regular.ttf')
export const boldFont = pathOf('NotoSans-Bold.ttf')
/** The fonts for characters without a script, and for characters that the font of their script lacks. */
const generalFonts = [
  'NotoSansSymbols-Regular.ttf',
  'NotoSansSymbols2-Regular.ttf',
  'NotoSansMath-Regular.ttf',
  'NotoSansCJK-Regular.otf',
  'NotoEmoji-Regular.ttf',
].map(pathOf)

/** The fonts by script: `NotoSansOlChiki-Regular.ttf` is for Ol_Chiki. */
const scriptFonts = readdirSync(folder).flatMap((file) => {
  const [, name] = /^Noto(?:Sans|Serif)([A-Z]\w+)-Regular\.ttf$/.exec(file) ?? []
  if (name === undefined || generalFonts.includes(pathOf(file))) return []
  const script = name === 'NKo' ? 'Nko' : name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
  return [{ font: pathOf(file), has: new RegExp(`\\p{scx=${script}}`, 'u') }]
})

/** Characters that use the font of the letter before them. */
const joins = /[\p{M}\p{Cf}]/u
const invisible = /\p{Default_Ignorable_Code_Point}/u
/** The character to draw in place of characters that no font has, so that no name is blank. */
const substitute = '□'

/** The maximum number of words that are cached for a font. */
const maxWords = 2000

export function createFontChooser(doc: PDFKit.PDFDocument): (text: string) => FontRun[] {
  const known = new Map<string, string | undefined>()
  const opened = new Map<string, Font>()

  function openFont(path: string): Font {
    // as: `openSync` returns a font or a collection of fonts. None of these files is a collection.
    const font = cacheWords(openSync(path) as Font)
    // as: pdfkit also accepts an open font, which saves reading the file again, but its types do not say so.
    doc.registerFont(path, font as never)
    return font
  }

  const hasGlyph = (font: string, letter: string) =>
    opened.getOrInsertComputed(font, openFont).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

  // Open the bold font, but look up letters only in the regular font, because both have the same letters.
  opened.getOrInsertComputed(boldFont, openFont)

  function findFont(letter: string): string | undefined {
    const own = scriptFonts.filter(({ has }) => has.test(letter)).map(({ font }) => font)
    return [mainFont, ...own, ...generalFonts].find((one) => hasGlyph(one, letter))
  }

  const fontOf = (letter: string) => known.getOrInsertComputed(letter, findFont)

  return (text) => {
    const runs: FontRun[] = []
    for (const letter of text) {
      const last = runs.at(-1)
      const isJoined = last && joins.test(letter)
      const shown = isJoined || invisible.test(letter) || fontOf(letter) ? letter : substitute
      const font = (isJoined ? last.font : fontOf(shown)) ?? mainFont
      if (last?.font === font) last.text += shown
      else runs.push({ text: shown, font })
    }
    return runs
  }
}

/**
 * Caches the layout of words, because layout takes most of the time. pdfkit's own cache would grow until the document
 * is complete.
 */
function cacheWords(font: Font): Font {
  const words = new LRUCache<string, GlyphRun>({ max: maxWords })
  const layout = font.layout.bind(font)
  // Set the direction, because fontkit would take it from the script, which is wrong for Persian numbers and for
  // signs. `features` is set only for texts that are read from the right.
  font.layout = (text, features) => {
    if (features) return layout(text, features, undefined, undefined, 'rtl')
    const word = words.get(text) ?? layout(text, undefined, undefined, undefined, 'ltr')
    words.set(text, word)
    // Copy the positions, because pdfkit scales them in place.
    const positions = word.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(word), { positions })
  }
  return font
}
