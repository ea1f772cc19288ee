const rightToLeft =
  /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Mand}\p{sc=Rohg}]/u
const leftToRight = /[\p{L}\p{N}]/u
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

/** A part of a row of text with one direction. A reversed part is read from the right. */
export interface Stretch {
  text: string
  isReversed: boolean
}

/** Splits a row into runs from left to right. Simplified: numbers and signs take the direction of their context. */
export function inDirections(text: string): Stretch[] {
  if (!rightToLeft.test(text)) return [{ text, isReversed: false }]
  const stretches = joinStretches(
    Array.from(text, (letter) => ({ text: letter, isReversed: directionOf(letter) })),
  )
  const isBaseReversed = stretches.find(({ isReversed }) => isReversed !== undefined)?.isReversed ?? false
  // Spaces and signs take the direction of their neighbours if these agree, else that of the row.
  const decided = stretches.map(({ text: part, isReversed }, index) => {
    const [before, after] = [stretches[index - 1]?.isReversed, stretches[index + 1]?.isReversed]
    return { text: part, isReversed: isReversed ?? (before === after ? before : undefined) ?? isBaseReversed }
  })
  const joined = joinStretches(decided)
  return isBaseReversed ? joined.toReversed() : joined
}

function directionOf(letter: string): boolean | undefined {
  if (rightToLeft.test(letter) && !/\p{Nd}/u.test(letter)) return true
  return leftToRight.test(letter) ? false : undefined
}

function joinStretches<Direction>(parts: readonly { text: string; isReversed: Direction }[]) {
  const joined: { text: string; isReversed: Direction }[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && (last.isReversed === part.isReversed || /^\p{M}/u.test(part.text))) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}
