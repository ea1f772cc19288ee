const languages =
  'ar ca cs da de en es fi fr he hu id it ja ko nb nl pl pt ro ru sk sl sv ta th tr uk zh'.split(' ')

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
        found.set(name, found.has(name) && found.get(name) !== month ? 0 : month)
      }
    }
  }
  // The English names are set last, so that they take precedence over the same words in other languages.
  for (const [index, name] of english.entries()) found.set(name, (index % 12) + 1)
  return found
}

const english =
  'jan feb mar apr may jun jul aug sep oct nov dec january february march april may june july august september october november december'.split(
    ' ',
  )

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFC')
    .replace(/^ב|\.$/g, '')
}
