import { textLanguages } from '#server/shared/text/messages.ts'

/** English is last, so that its names take precedence over the same words in other languages. */
const languages = [...textLanguages.filter((language) => language !== 'en'), 'en']

let months: Map<string, number> | undefined

/**
 * Returns the number of a month by its name in any language of the app, long or short, without a dot at the end.
 * Returns undefined for a word that means different months in two languages, such as “listopad”.
 */
export function monthNamed(word: string): number | undefined {
  months ??= readMonths()
  return months.get(plain(word)) || undefined
}

function readMonths(): Map<string, number> {
  const found = new Map<string, number>()
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const options = { calendar: 'gregory', day: 'numeric', month: style, timeZone: 'UTC' } as const
      const format = new Intl.DateTimeFormat(language, options)
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 1))
        const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '')
        if (/^\d*$/.test(name)) continue
        const isUnclear = language !== 'en' && found.has(name) && found.get(name) !== month
        found.set(name, isUnclear ? 0 : month)
      }
    }
  }
  return found
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFC')
    .replace(/^ב|\.$/g, '')
}
