import { Fragment } from 'react'
import { foldText } from '#contract/text/fold-text.ts'

export function MarkedText({ text, query }: { text: string; query: string }) {
  const parts = splitByMatches(text, query)
  // Returns the plain text when no word matches, because most texts of a list do not need an element.
  if (!parts.some(({ isMatch }) => isMatch)) return text
  return parts.map((part, index) =>
    part.isMatch ? (
      // The parts of a text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <mark
        key={index}
        className="-mx-px rounded-[3px] bg-mark box-decoration-clone px-px text-accent-content"
      >
        {part.text}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- The parts of a text never change their order.
      <Fragment key={index}>{part.text}</Fragment>
    ),
  )
}

export function splitByMatches(text: string, query: string) {
  if (query === '') return text === '' ? [] : [{ text, isMatch: false }]
  const words = query
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '')
  const whole = fold(text)
  // Returns early, because most texts of a list contain none of the words.
  if (!words.some((word) => whole.includes(word))) return text === '' ? [] : [{ text, isMatch: false }]
  const characters = Array.from(text)
  const folded = characters.map(fold)
  const isMatch = characters.map(() => false)
  for (const word of words) {
    for (const start of characters.keys()) {
      const length = matchLength(folded, start, word)
      isMatch.fill(true, start, start + length)
    }
  }
  const parts: { text: string; isMatch: boolean }[] = []
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch[index]) last.text += character
    else parts.push({ text: character, isMatch: isMatch[index] === true })
  }
  return parts
}

/** Returns the number of characters that match the word, from `start` on. Returns 0 when they do not match. */
function matchLength(folded: readonly string[], start: number, word: string) {
  let spelled = ''
  for (let end = start; end < folded.length && spelled.length < word.length; end++)
    spelled += folded[end] ?? ''
  if (!spelled.startsWith(word) || folded[start] === '') return 0
  let length = 0
  for (let left = word.length; left > 0; length++) left -= folded[start + length]?.length ?? 0
  return length
}

/** Normalises each letter of a text as a search does. Spaces stay, so that the words stay apart. */
export function fold(text: string) {
  // Text in ASCII needs only lower case. This saves time, because each text of a list is normalised on every key press.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return Array.from(text, (letter) => (/\s/.test(letter) ? letter : foldText(letter))).join('')
}
