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

/** Every language offered has a file of its name; the build loads each alone, in two parts, and fills it up with English. */
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
  // A language that could not be loaded leaves the current one as it is.
  onPreferences(() => void followPreferences().catch(() => undefined))
}

/** Before any page of the shell shows. */
export async function loadLaterTexts() {
  isLaterLoaded = true
  const language = i18next.language
  i18next.addResourceBundle(language, 'translation', await laterParts[pathOf(language)]?.(), true)
}

/** For a part that is loaded by itself and says more than the sign-in page. */
export async function withLaterTexts<Module>(module: Promise<Module>) {
  const [loaded] = await Promise.all([module, loadLaterTexts()])
  return loaded
}

/** Another language was chosen, here, in another tab or on another device. */
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
