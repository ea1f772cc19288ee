import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { formatLocale } from '#web/i18n/format-locale.ts'
import { numberFormat } from '#web/i18n/kept-formats.ts'
import { chooseLanguage, directionOf } from '#web/i18n/languages.ts'
import type en from '#web/i18n/locales/en.json'
import { onPreferences, readPreferences } from '#web/shared/account/preferences.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    keySeparator: false
    nsSeparator: false
    resources: { translation: typeof en }
  }
}

/** Each language has a file. The build splits it into two parts and fills gaps with English. */
const firstParts = import.meta.glob<Texts>('./locales/*.json', { import: 'default', query: '?first' })
const laterParts = import.meta.glob<Texts>('./locales/*.json', { import: 'default', query: '?later' })
type Texts = Record<string, string>
const offered = Object.keys(firstParts).map((path) => path.slice('./locales/'.length, -'.json'.length))
const pathOf = (language: string) => `./locales/${language}.json`

let isLaterLoaded = false

export async function startI18n() {
  const language = wantedLanguage()
  const texts = await firstParts[pathOf(language)]?.()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { [language]: { translation: texts ?? {} } },
    interpolation: { escapeValue: false },
  })
  i18next.services.formatter?.add('number', (value: number) => numberFormat(formatLocale()).format(value))
  markDocument(language)
  // When the texts of a language cannot be loaded, the current language stays.
  onPreferences(() => void followPreferences().catch(() => undefined))
}

export async function loadLaterTexts() {
  isLaterLoaded = true
  const language = i18next.language
  i18next.addResourceBundle(language, 'translation', await laterParts[pathOf(language)]?.(), true)
}

export async function withLaterTexts<Module>(module: Promise<Module>) {
  const [loaded] = await Promise.all([module, loadLaterTexts()])
  return loaded
}

/** Loads another language after it was chosen here, in another tab or on another device. */
async function followPreferences() {
  const language = wantedLanguage()
  if (language === i18next.language) return
  const [first, later] = await Promise.all([
    firstParts[pathOf(language)]?.(),
    isLaterLoaded ? laterParts[pathOf(language)]?.() : {},
  ])
  if (language !== wantedLanguage()) return
  i18next.addResourceBundle(language, 'translation', { ...first, ...later }, true)
  await i18next.changeLanguage(language)
  markDocument(language)
}

function wantedLanguage() {
  return chooseLanguage(readPreferences().language, navigator.languages, offered)
}

function markDocument(language: string) {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
