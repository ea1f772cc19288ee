import bidiFactory from 'bidi-js'

/**
 * Matches characters that are read from the right, or that set the direction. Most texts have none, so their letters
 * need not be checked one by one.
 */
const mayBeReversed =
  /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Mand}\p{sc=Rohg}\p{Bidi_Control}]/u
const spaceless = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

const words = new Intl.Segmenter('und', { granularity: 'word' })
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

export function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment)
}

/** Splits text where a line may break: after spaces, after hyphens, and between words of scripts without spaces. */
export function piecesOf(text: string): string[] {
  return text.split(/(?<=\s|\p{L}-)(?=\S)/u).flatMap((word) => {
    if (!spaceless.test(word)) return [word]
    const pieces: string[] = []
    for (const { segment, isWordLike } of words.segment(word)) {
      if (isWordLike || pieces.length === 0) pieces.push(segment)
      else pieces.push((pieces.pop() ?? '') + segment)
    }
    return pieces
  })
}

/** Characters that set the direction of a text. They have no shape of their own. */
const directionMarks = /\p{Bidi_Control}/gu
const bidi = bidiFactory()

/** A character of one UTF-16 unit for each direction that emoji and rare scripts have. */
const unitsByDirection: Readonly<Record<string, string>> = {
  R: 'א',
  AL: 'ا',
  AN: '٠',
  EN: '0',
  ON: '!',
  NSM: '\u0300',
}

/**
 * Returns the text with two units of the same direction in place of each character that has two UTF-16 units, because
 * bidi-js reads every unit as a character: it would take half an emoji for a letter that is read from the left.
 */
function toUnits(text: string): string {
  return text.replaceAll(
    /[\u{10000}-\u{10FFFF}]/gu,
    (letter) => unitsByDirection[bidi.getBidiCharTypeName(letter)]?.repeat(2) ?? letter,
  )
}

/** A part of a row of text with one direction. A reversed part is read from the right. */
export interface Stretch {
  text: string
  isReversed: boolean
}

/**
 * Splits a row into stretches from left to right, as the Unicode Bidirectional Algorithm orders them. Brackets in a
 * reversed stretch are replaced by their mirror images.
 */
export function inDirections(text: string): Stretch[] {
  if (!mayBeReversed.test(text)) return [{ text, isReversed: false }]
  const units = toUnits(text)
  const embedding = bidi.getEmbeddingLevels(units)
  const stretches: Stretch[] = []
  for (const index of bidi.getReorderedIndices(units, embedding)) {
    const isReversed = (embedding.levels[index] ?? 0) % 2 === 1
    const letter = text.charAt(index)
    const unit = (isReversed ? bidi.getMirroredCharacter(letter) : null) ?? letter
    const last = stretches.at(-1)
    if (last?.isReversed !== isReversed) stretches.push({ text: unit, isReversed })
    // The indices are in the order of drawing. The text of a reversed stretch keeps the order of reading.
    else last.text = isReversed ? unit + last.text : last.text + unit
  }
  return stretches.map((stretch) => ({ ...stretch, text: stretch.text.replaceAll(directionMarks, '') }))
}

/** Returns the rows of a text. A row that begins in the other direction than the text gets a mark at its start. */
export function markDirection(text: string, rows: string[]): string[] {
  if (!mayBeReversed.test(text)) return rows
  const base = baseLevel(text)
  return rows.map((row) => (baseLevel(row) === base ? row : `${base === 1 ? '\u200F' : '\u200E'}${row}`))
}

/** Returns 1 when the first letter of the text is read from the right, else 0. */
function baseLevel(text: string): number {
  return bidi.getEmbeddingLevels(toUnits(text)).paragraphs[0]?.level ?? 0
}
