import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type en from '#web/i18n/locales/en.json'
import { readPreferences } from '#web/shared/preferences.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    keySeparator: false
    nsSeparator: false
    resources: { translation: typeof en }
  }
}

/** Every language offered has a file of its name; the build loads each alone and in two parts. */
const firstParts = import.meta.glob<Texts>('./locales/*.json', { import: 'default', query: '?first' })
const laterParts = import.meta.glob<Texts>('./locales/*.json', { import: 'default', query: '?later' })
type Texts = Record<string, string>
export const languages = Object.keys(firstParts).map((path) =>
  path.slice('./locales/'.length, -'.json'.length),
)

export async function startI18n() {
  const language = chooseLanguage(readPreferences().language, navigator.languages, languages)
  const texts = await firstParts[`./locales/${language}.json`]?.()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { [language]: { translation: texts ?? {} } },
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = language
}

/** Before any page of the shell shows. */
export async function loadLaterTexts() {
  const language = i18next.language
  const texts = await laterParts[`./locales/${language}.json`]?.()
  i18next.addResourceBundle(language, 'translation', texts ?? {}, true)
}

/** The stored one; else the first the browser names exactly; else the bare form of its main one; else English. */
export function chooseLanguage(stored: string | null, wanted: readonly string[], offered: readonly string[]) {
  const find = (code: string | undefined) =>
    offered.find((language) => language.toLowerCase() === code?.toLowerCase())
  const exact = wanted.map(find).find((language) => language !== undefined)
  return find(stored ?? undefined) ?? exact ?? find(wanted[0]?.split('-')[0]) ?? 'en'
}

/** Dates and numbers follow the browser's region (`en-GB`) as long as it speaks the app's language. */
export function formatLocale() {
  const language = i18next.language || 'en'
  const speaksIt = (code: string) => code.split('-')[0] === language.split('-')[0]
  return navigator.languages.find((code) => speaksIt(code) && isLocale(code)) ?? language
}

/** A browser started with a locale of the system's can name one that Intl refuses (`en-US@posix`). */
function isLocale(code: string) {
  const known = knownLocales.get(code)
  if (known !== undefined) return known
  try {
    knownLocales.set(code, new Intl.Locale(code).baseName !== '')
  } catch {
    knownLocales.set(code, false)
  }
  return knownLocales.get(code) === true
}

/** Asked again for every number that is shown. */
const knownLocales = new Map<string, boolean>()
