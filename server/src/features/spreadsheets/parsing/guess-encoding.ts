import { isKnownHeader } from '../columns/known-headers.ts'

/** The encodings that spreadsheet programs use, most common first, by their names in `TextDecoder`. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'koi8-r',
  'macintosh',
] as const
export type FileEncoding = (typeof encodings)[number]

const byLanguage: Readonly<Record<string, FileEncoding>> = {
  ...Object.fromEntries(
    ['cs', 'sk', 'pl', 'hu', 'sl', 'hr', 'ro', 'bs', 'sq'].map((one) => [one, 'windows-1250']),
  ),
  ...Object.fromEntries(['ru', 'uk', 'bg', 'be', 'mk', 'sr'].map((one) => [one, 'windows-1251'])),
  ...Object.fromEntries(['lt', 'lv', 'et'].map((one) => [one, 'windows-1257'])),
  el: 'windows-1253',
  tr: 'windows-1254',
  he: 'windows-1255',
  ar: 'windows-1256',
  fa: 'windows-1256',
  th: 'windows-874',
  ja: 'shift_jis',
  'zh-TW': 'big5',
  'zh-HK': 'big5',
  zh: 'gb18030',
  ko: 'euc-kr',
}

/**
 * Guesses the encoding of bytes that are not valid UTF-8. Still chooses UTF-8 when few of the bytes are invalid.
 * Otherwise chooses the encoding with the most known headers, then the fewest improbable characters, then the
 * encoding of the user's language.
 */
export function guessEncoding(sample: Buffer, language = ''): FileEncoding {
  const text = new TextDecoder().decode(sample)
  const wrong = text.match(/\ufffd/g)?.length ?? 0
  if (wrong * 3 <= (text.match(/\P{ASCII}/gu)?.length ?? 0)) return 'utf-8'
  const preferred = byLanguage[language] ?? byLanguage[language.split('-')[0] ?? '']
  const [best] = encodings
    .filter((encoding) => !encoding.startsWith('utf-'))
    .map((encoding) => {
      const decoded = new TextDecoder(encoding).decode(sample)
      return { encoding, known: countKnown(decoded), odd: countOdd(decoded, encoding) }
    })
    .sort(
      (a, b) =>
        b.known - a.known ||
        a.odd - b.odd ||
        Number(b.encoding === preferred) - Number(a.encoding === preferred),
    )
  return best?.encoding ?? 'windows-1252'
}

/** Returns the highest number of known headers in one of the first lines. */
function countKnown(text: string): number {
  const lines = text.split(/[\r\n]+/, 20)
  return Math.max(
    ...lines.map(
      (line) => line.split(/[,;\t|]/).filter((cell) => isKnownHeader(cell.replaceAll('"', ''))).length,
    ),
  )
}

/** Matches characters that text seldom contains: invalid ones, and symbols, capitals or two scripts in a word. */
const odd =
  /[\ufffd\u0080-\u009f\ue000-\uf8ff]|\p{L}(?=[\p{So}\p{Sk}\p{Sm}¡-©«-´¶-¿])|\p{Ll}(?=(?![A-Z])\p{Lu})|(?<![\p{L}\p{M}])\p{M}|\p{Script=Latin}(?=(?!\p{Script=Latin})\p{L})|(?!\p{Script=Latin})\p{L}(?=\p{Script=Latin})/gu

/** Icelandic letters. They appear in place of Turkish letters when Turkish text is decoded as windows-1252. */
const icelandic = /[ÞþÐðÝý]/g

function countOdd(text: string, encoding: FileEncoding): number {
  const count = text.match(odd)?.length ?? 0
  return encoding === 'windows-1252' ? count + (text.match(icelandic)?.length ?? 0) / 2 : count
}
