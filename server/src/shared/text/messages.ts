import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type en from '#texts/en.json'
import { nearestLanguage } from '#contract/languages.ts'
import { findBundled } from '../process/bundled-folder.ts'

/** Texts of a language by their keys. In `report.page`, `{{pages}}` comes last. */
type Texts = Readonly<Record<string, string>>
export type TextKey = keyof typeof en

/** Another language is another file there. */
const folder = findBundled('texts')
const languages = readdirSync(folder).map((file) => basename(file, '.json'))
const loaded = new Map<string, Texts>()

function textsOf(language: string): Texts {
  const known = loaded.get(language)
  if (known) return known
  // as: a test holds that each file has the keys of English.
  const texts = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Texts
  loaded.set(language, texts)
  return texts
}

/** The texts that the server writes for people: reports, reminders, calendars. */
export interface Messages {
  /** A tag that `createMessages` and `Intl` understand. */
  readonly language: string
  say(key: TextKey, values?: Readonly<Record<string, string>>): string
  /** The form of the plural that the count has in the language; `key` comes without it. */
  sayCount(key: string, count: number, values: Readonly<Record<string, string>>): string
  /** A calendar date with the name of its month. */
  day(date: string): string
}

/** Returns the texts of the nearest offered language, else English ones. */
export function createMessages(wanted: string): Messages {
  const tag = canonical(wanted)
  const known = nearestLanguage([tag], languages)
  const language = known === undefined ? 'en' : tag
  const texts = textsOf(known ?? 'en')
  const plurals = new Intl.PluralRules(language)
  // Without a region the day comes first, as most people write it.
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return {
    language,
    say: (key, values = {}) => fill(texts[key] ?? '', values),
    // A language may have forms of the plural that English has not.
    sayCount: (key, count, values) =>
      fill(texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`] ?? '', values),
    day: (date) => days.format(Date.parse(date)),
  }
}

/** The language in the settings that the web app stores for an account (JSON), else English. */
export function languageFromSettings(settings: string | null | undefined): string {
  const value: unknown = JSON.parse(settings ?? '{}')
  const language = typeof value === 'object' && value && 'language' in value ? value.language : undefined
  return typeof language === 'string' ? language : 'en'
}

function canonical(wanted: string): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? 'en'
  } catch {
    // Text that is not a language tag falls back to English.
    return 'en'
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}
