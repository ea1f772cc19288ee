/** One space-separated line of lower-case words without accents and invisible characters, the same for what is stored and what is asked. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // But the joiner of an emoji, which would be two without it.
      .replace(/(?!\u200d)[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase()
      .replace(/[ıłøßæœđðς]/g, (letter) => plainLetters[letter] ?? letter)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Letters that Unicode does not decompose but people write plainly, and the sigma at the end of a word. */
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
}

/** Scripts written without spaces: words of them are found by pairs of characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The words of a search as typed, folded; each must be found somewhere. */
export function searchWords(query: string): string[] {
  const words = foldText(query).split(' ').map(plainWhenShort).filter(hasLetterOrDigit)
  return [...new Set(words)].slice(0, 12)
}

/** Short words are looked up as letters and digits only, so `c+` asks for `c`. */
function plainWhenShort(word: string): string {
  return isShort(word) ? word.replace(/[^\p{L}\p{N}]/gu, '') : word
}

function hasLetterOrDigit(word: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(word)
}

/**
 * Tokens for the index of short words, because a trigram index finds neither `tv` nor `電池`: the words
 * that short, and each character and pair of the scripts without spaces. Of a leading text, which people type the
 * beginning of, also the first one and two characters of each word.
 */
export function shortTokens(leading: string, rest: string): Set<string> {
  const tokens = new Set<string>()
  for (const [word] of leading.matchAll(wordPattern)) {
    const [first = '', second = ''] = word
    tokens.add(first)
    tokens.add(first + second)
    if (unspaced.test(word)) addPairs(tokens, word)
  }
  for (const [word] of rest.matchAll(wordPattern)) {
    if (word.length <= 2) tokens.add(word)
    if (unspaced.test(word)) addPairs(tokens, word)
  }
  return tokens
}

const wordPattern = /[\p{L}\p{N}]+/gu

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

/** All runs of three characters of a folded text. */
export function trigrams(folded: string): Set<string> {
  const characters = [...folded]
  const runs = new Set<string>()
  for (let index = 0; index + 3 <= characters.length; index++)
    runs.add(characters.slice(index, index + 3).join(''))
  return runs
}

/** So few trigrams of a word that each of its characters is in one. */
export function coveringTrigrams(word: string): string[] {
  const characters = [...word]
  const last = characters.length - 3
  const starts = characters.keys().filter((index) => index <= last && (index % 3 === 0 || index === last))
  return Array.from(starts, (start) => characters.slice(start, start + 3).join(''))
}

/** How alike a word is to the best word of a text, 0 to 1: shared trigrams of the padded words over all of them. */
export function likeness(word: string, folded: string): number {
  const wanted = trigrams(` ${word} `)
  let best = 0
  for (const candidate of folded.split(/[^\p{L}\p{N}]+/u)) {
    if (candidate === '') continue
    const given = trigrams(` ${candidate} `)
    const shared = wanted.intersection(given).size
    best = Math.max(best, shared / (wanted.size + given.size - shared))
  }
  return best
}
