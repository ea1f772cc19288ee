import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type en from '#texts/en.json'
import { isPartial, precisionOf } from '#contract/written/partial-dates.ts'
import { nearestLanguage } from '#contract/languages.ts'
import { findBundled } from '../process/bundled-folder.ts'

/** The texts of a language, by key. In `report.page` the placeholder `{{pages}}` must come last. */
type Texts = Readonly<Record<string, string>>
export type TextKey = keyof typeof en

const folder = findBundled('texts')
export const textLanguages: readonly string[] = readdirSync(folder).map((file) => basename(file, '.json'))
const loaded = new Map<string, Texts>()
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

function readTexts(language: string): Texts {
  // as: the texts are parsed JSON. A test checks that each file has the same keys as the English one.
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Texts
}

/** Texts that the server writes: reports, reminders, calendars. */
export interface Messages {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  say(key: TextKey, values?: Readonly<Record<string, string>>): string
  /** Selects the plural form for the count. `key` is the key without the form. */
  sayCount(key: string, count: number, values: Readonly<Record<string, string>>): string
  /** Returns a value to be put into a text, with Unicode characters around it that keep its direction apart. */
  isolate(value: string): string
  /** Formats a date, which may be partial. */
  day(date: string): string
}

export function createMessages(wanted: string): Messages {
  const tag = canonical(wanted)
  const known = nearestLanguage([tag], textLanguages)
  const language = known === undefined ? 'en' : tag
  const texts = loaded.getOrInsertComputed(known ?? 'en', readTexts)
  const plurals = new Intl.PluralRules(language)
  // Format dates in English without a region as 31 January 2026, with the day first, because most people write them so.
  const locale = language === 'en' ? 'en-GB' : language
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const direction = /^(ar|he)\b/.test(language) ? 'rtl' : 'ltr'
  // Without isolation, the serial number 4711-0815 would be shown as 0815-4711 in an Arabic text, and an Arabic name
  // would reorder the words around it.
  const isolate = (value: string) =>
    direction === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value
  const fill = (text: string, values: Readonly<Record<string, string>>) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : isolate(value)
    })
  return {
    language,
    direction,
    say: (key, values = {}) => fill(texts[key] ?? '', values),
    // The key is not a `TextKey`, because a language may have plural forms that English lacks.
    sayCount: (key, count, values) =>
      fill(texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`] ?? '', values),
    isolate,
    day: (date) => (isPartial(date) ? formatPartial(date, locale) : days.format(Date.parse(date))),
  }
}

function formatPartial(date: string, locale: string): string {
  const month = precisionOf(date) === 'month' ? ({ month: 'long' } as const) : {}
  const format = new Intl.DateTimeFormat(locale, { ...month, year: 'numeric', timeZone: 'UTC' })
  return format.format(Date.parse(date))
}

/** Returns the language from the account's settings (JSON) of the web app, or English. */
export function languageFromSettings(settings: string | null | undefined): string {
  const value: unknown = JSON.parse(settings ?? '{}')
  const language = typeof value === 'object' && value && 'language' in value ? value.language : undefined
  return typeof language === 'string' ? language : 'en'
}

function canonical(wanted: string): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? 'en'
  } catch {
    // `Intl` throws when the language tag is invalid.
    return 'en'
  }
}
