import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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

/** Splits a text where the font must change. */
export function createFontChooser(doc: PDFKit.PDFDocument): (text: string) => FontRun[] {
  const known = new Map<string, string>()

  function hasGlyph(font: string, letter: string): boolean {
    doc.font(font)
    // as: pdfkit knows which letters its font has and does not say so in its types.
    const { _font } = doc as unknown as {
      _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    }
    return _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  }

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
