import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** Texts of a language by their keys; what it lacks is English. In `page`, `{{pages}}` comes last. */
type Texts = Readonly<Record<string, string>>
export type ReportText = keyof typeof en

/** Another language is another file and its name here. */
const languages: Readonly<Record<string, Texts>> = { en, de }

/** What a report says, and how it writes numbers and days. */
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
  const tag = canonical(wanted)
  const base = tag.split('-')[0] ?? ''
  const known = languages[tag] ? tag : base
  const language = languages[known] ? tag : 'en'
  const texts = { ...en, ...languages[known] }
  // Without a region the day comes first, as most people write it.
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const plurals = new Intl.PluralRules(language)
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
    // as: a language may have forms of the plural that English has not.
    say: (key, values = {}) => fill((texts as Texts)[key] ?? '', values),
    countItems(count) {
      const form = `items_${plurals.select(count)}`
      const text = (texts as Texts)[form] ?? texts.items_other
      return fill(text, { count: wholeNumbers(String(count)) })
    },
    day: (date) => days.format(Date.parse(date)),
  }
}

function canonical(wanted: string): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? 'en'
  } catch {
    // What is no language is spoken by nobody.
    return 'en'
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}
