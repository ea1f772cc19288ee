import { createMessages, type TextKey, type Messages } from '#server/shared/text/messages.ts'

export type ReportText = TextKey extends infer Key
  ? Key extends `report.${infer Name}`
    ? Name
    : never
  : never

export interface ReportMessages {
  /** A language tag that `createReportMessages` understands. */
  readonly language: string
  readonly direction: Messages['direction']
  say(key: ReportText, values?: Readonly<Record<string, string>>): string
  countItems(count: number): string
  /** Returns a function that formats a number such as `1234.5` with at least `min` and at most `max` decimals. */
  numbers(min: number, max: number): (decimal: string) => string
  isolate: Messages['isolate']
  day: Messages['day']
}

/** Falls back to the language without its region, then to English. */
export function createReportMessages(wanted: string): ReportMessages {
  const words = createMessages(wanted)
  const { language, direction } = words
  const numbers: ReportMessages['numbers'] = (min, max) => {
    const format = new Intl.NumberFormat(language, {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
    })
    // as: `decimal` is the text of a decimal number, which the compiler cannot know. A binary number could not
    // represent it exactly.
    return (decimal) => format.format(decimal as `${number}`)
  }
  const wholeNumbers = numbers(0, 0)
  return {
    language,
    direction,
    numbers,
    say: (key, values) => words.say(`report.${key}`, values),
    countItems: (count) => words.sayCount('report.items', count, { count: wholeNumbers(String(count)) }),
    isolate: words.isolate,
    day: words.day,
  }
}
