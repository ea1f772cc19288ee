import { createMessages, type Messages } from '#server/shared/text/messages.ts'

export interface ReportMessages extends Messages {
  countItems(count: number): string
  /** Returns a function that formats a number such as `1234.5` with at least `min` and at most `max` decimals. */
  numbers(min: number, max: number): (decimal: string) => string
}

/** Falls back to the language without its region, then to English. */
export function createReportMessages(wanted: string): ReportMessages {
  const words = createMessages(wanted)
  const numbers: ReportMessages['numbers'] = (min, max) => {
    const format = new Intl.NumberFormat(words.language, {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
    })
    // as: `decimal` is the text of a decimal number, which the compiler cannot know. A binary number could not
    // represent it exactly.
    return (decimal) => format.format(decimal as `${number}`)
  }
  const wholeNumbers = numbers(0, 0)
  return {
    ...words,
    numbers,
    countItems: (count) => words.sayCount('report.items', count, { count: wholeNumbers(String(count)) }),
  }
}
