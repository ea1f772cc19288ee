import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** Texts of a language by their keys; what it lacks is English. In `report.page`, `{{pages}}` comes last. */
type Texts = Readonly<Record<string, string>>
export type TextKey = keyof typeof en

/** Another language is another file and its name here. */
const languages: Readonly<Record<string, Texts>> = { en, de }

/** The texts that the server writes for people: reports, reminders, calendars. */
export interface Words {
  /** A tag that `createWords` and `Intl` understand. */
  readonly language: string
  say(key: TextKey, values?: Readonly<Record<string, string>>): string
  /** The form of the plural that the count has in the language; `key` comes without it. */
  sayCount(key: string, count: number, values: Readonly<Record<string, string>>): string
}

/** In the language, or in the one without its region, or in English. */
export function createWords(wanted: string): Words {
  const tag = canonical(wanted)
  const base = tag.split('-')[0] ?? ''
  const known = languages[tag] ? tag : base
  const language = languages[known] ? tag : 'en'
  const texts: Texts = { ...en, ...languages[known] }
  const plurals = new Intl.PluralRules(language)
  return {
    language,
    say: (key, values = {}) => fill(texts[key] ?? '', values),
    // A language may have forms of the plural that English has not.
    sayCount: (key, count, values) =>
      fill(texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`] ?? '', values),
  }
}

/** The language in the settings that the web app stores for an account (JSON), else English. */
export function languageOfSettings(settings: string | null | undefined): string {
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
