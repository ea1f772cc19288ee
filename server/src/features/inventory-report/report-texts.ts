import { createWords, type TextKey } from '#server/shared/words.ts'

export type ReportText = TextKey extends infer Key
  ? Key extends `report.${infer Name}`
    ? Name
    : never
  : never

/** The texts of a report and its formats for numbers and days. */
export interface ReportWords {
  /** A tag that `createReportWords` understands. */
  readonly language: string
  say(key: ReportText, values?: Readonly<Record<string, string>>): string
  countItems(count: number): string
  /** Writes decimal numbers like `1234.5`, rounded to `most` decimals. */
  numbers(least: number, most: number): (decimal: string) => string
  /** The day of a calendar date. */
  day(date: string): string
}

/** In the language, or in the one without its region, or in English. */
export function createReportWords(wanted: string): ReportWords {
  const words = createWords(wanted)
  const { language } = words
  // Without a region the day comes first, as most people write it.
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const numbers: ReportWords['numbers'] = (least, most) => {
    const format = new Intl.NumberFormat(language, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
    // as: a text is formatted exactly, where a number would be rounded to a binary one before.
    return (decimal) => format.format(decimal as `${number}`)
  }
  const wholeNumbers = numbers(0, 0)
  return {
    language,
    numbers,
    say: (key, values) => words.say(`report.${key}`, values),
    countItems: (count) => words.sayCount('report.items', count, { count: wholeNumbers(String(count)) }),
    day: (date) => days.format(Date.parse(date)),
  }
}
