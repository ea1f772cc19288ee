import { toLatinDigits } from '#contract/written/plain-digits.ts'

/** Accents and other marks that people leave out. In Thai, Tamil and similar scripts marks are vowels, which stay. */
const accents = /(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu

/**
 * Folds stored texts and queries, so that they can be compared: lower case, no accents or invisible characters, single
 * spaces, digits 0 to 9.
 * Replaces typographic quotes, dashes, `×` and decimal commas by characters of a keyboard, because web shops use them.
 */
export function foldText(text: string): string {
  const plain = text
    .replace(/[’‘‛‚ʼ′´`“”„‟«»″‐‑‒–—―−⁃×]/g, (character) => twins[character] ?? character)
    .normalize('NFKD')
    .replace(accents, '')
    // Keeps the zero-width joiner, which joins several emoji to one. Removes skin tones.
    .replace(/(?!\u200d)[\p{Default_Ignorable_Code_Point}\u{1f3fb}-\u{1f3ff}]/gu, '')
    .toLowerCase()
    .replace(/[ıłøßæœđðς⁄]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
  return toLatinDigits(plain)
    .replace(/(?<=\d) ?x ?(?=\d)/g, 'x')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .trim()
}

/** Typographic characters, each with its equivalent on a keyboard. */
const twins: Record<string, string> = Object.fromEntries([
  ...Array.from('’‘‛‚ʼ′´`', (quote) => [quote, "'"]),
  ...Array.from('“”„‟«»″', (quote) => [quote, '"']),
  ...Array.from('‐‑‒–—―−⁃', (dash) => [dash, '-']),
  ['×', 'x'],
])

/** Replacements for letters that Unicode does not decompose, for the final sigma, and for the slash in `½`. */
const plainLetters: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ς: 'σ',
  '⁄': '/',
}

/** Scripts without spaces. Their words are found by pairs of characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Returns the folded words of a query, all of which a result must match. A blank query has no words. Emoji and symbols
 * count as words, punctuation only when nothing else remains.
 */
export function searchWords(query: string): string[] {
  const words = foldText(query)
    .split(' ')
    .map(withoutEdges)
    .flatMap(splitWhenShort)
    .filter((word) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(word))
  const meant = words.filter((word) => /[\p{L}\p{N}\p{S}]/u.test(word))
  return [...new Set(meant.length > 0 ? meant : words)].slice(0, 12)
}

/** Removes quotes, brackets and punctuation around a word, unless nothing would remain. */
function withoutEdges(word: string): string {
  return word.replace(/^[\p{Ps}"'¿¡]+|[\p{Pe}"'.,;:!?。、]+$/gu, '') || word
}

/** Splits a short word such as `c+` into `c` and `+`, which are separate tokens of the index. */
function splitWhenShort(word: string): string[] {
  return isShort(word) ? (word.match(/[\p{L}\p{M}\p{N}]+|[\p{P}\p{S}]+/gu) ?? []) : [word]
}

/** True for words of symbols, such as `★` or `🔧`, which have a meaning even when they are short. */
export function isSign(word: string): boolean {
  return /^[\p{P}\p{S}]*\p{S}[\p{P}\p{S}]*$/u.test(word)
}

/**
 * Returns the tokens of a text for the index of short words, because trigrams cannot find `tv`, `電池` or `🔧`.
 * Tokens are words of one or two characters, pairs of symbols, and pairs of characters in scripts without spaces.
 * The first character and the first two characters of each word in `leading` are tokens too, because people type such
 * texts from the start.
 */
export function shortTokens(leading: string, rest: string): Set<string> {
  const tokens = new Set<string>()
  for (const word of wordsOf(leading)) {
    const [first = '', second = ''] = word
    tokens.add(first)
    tokens.add(first + second)
    if (unspaced.test(word)) addPairs(tokens, word)
  }
  for (const word of wordsOf(rest)) {
    if (word.length <= 2) tokens.add(word)
    if (unspaced.test(word)) addPairs(tokens, word)
  }
  for (const text of [leading, rest]) for (const token of signTokens(text)) tokens.add(token)
  return tokens
}

/** Splits a folded text into words. `4x4` yields the whole word and also its parts `4`, `x` and `4`. */
function wordsOf(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.flatMap((word) => [word, ...word.split(/(?<=\d)(x)(?=\d)/)])
}

export function signTokens(folded: string): Set<string> {
  const tokens = new Set<string>()
  for (const [signs] of folded.matchAll(/[\p{P}\p{S}]+/gu)) addPairs(tokens, signs)
  return tokens
}

/**
 * Numbers with dashes or colons, and MAC addresses in other formats: `0011.2233.4455`, `00 11 22 33 44 55`. A match
 * begins a word, because a long word would otherwise be searched again from each of its letters.
 */
const partedNumber =
  /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+(?:[-:][\p{L}\p{M}\p{N}]+)+|(?<![\p{L}\p{M}\p{N}])(?:[\da-f]{4}(?:\.[\da-f]{4}){2}|[\da-f]{2}(?: [\da-f]{2}){5})(?![\p{L}\p{M}\p{N}])/gu

/** Returns the numbers of a folded text without their separators: `rtax88u` for `rt-ax88u`. */
export function joinedNumbers(folded: string): string {
  const parted = folded.match(partedNumber) ?? []
  return parted
    .filter((word) => /\p{N}/u.test(word))
    .map((word) => word.replace(/[-:. ]/g, ''))
    .join(' ')
}

/** Returns a word of a query in the form of `joinedNumbers`: `rtax88u` for `rt-ax88u`. */
export function joinWord(word: string): string {
  const joined = joinedNumbers(word)
  return joined === word.replace(/[-:.]/g, '') && !isShort(joined) ? joined : word
}

function addPairs(tokens: Set<string>, word: string): void {
  const characters = [...word]
  for (const [index, character] of characters.entries()) {
    tokens.add(character)
    const next = characters[index + 1]
    if (next !== undefined) tokens.add(character + next)
  }
}

export function isShort(word: string): boolean {
  return [...word].length < 3
}

export function trigrams(folded: string): Set<string> {
  const characters = [...folded]
  const runs = new Set<string>()
  for (let index = 0; index + 3 <= characters.length; index++)
    runs.add(characters.slice(index, index + 3).join(''))
  return runs
}

/** Returns the fewest trigrams that together contain every character of a word. */
export function coveringTrigrams(word: string): string[] {
  const characters = [...word]
  const last = characters.length - 3
  const starts = characters.keys().filter((index) => index <= last && (index % 3 === 0 || index === last))
  return Array.from(starts, (start) => characters.slice(start, start + 3).join(''))
}

/** Returns the similarity of a word to the most similar word of a text, from 0 to 1: the share of common trigrams. */
export function likeness(word: string, folded: string): number {
  const wanted = trigrams(` ${word} `)
  let best = 0
  for (const candidate of folded.split(/[^\p{L}\p{M}\p{N}]+/u)) {
    if (candidate === '') continue
    const given = trigrams(` ${candidate} `)
    const shared = wanted.intersection(given).size
    best = Math.max(best, shared / (wanted.size + given.size - shared))
  }
  return best
}
