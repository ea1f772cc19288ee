import i18next from 'i18next'
import { numberFormat } from '#web/i18n/kept-formats.ts'
import { directionOf } from '#web/i18n/languages.ts'
import { readPreferences } from '#web/shared/account/preferences.ts'

/** Returns the locale of texts: the language of the app. */
export const wordLocale = () => i18next.language || 'en'

/**
 * Returns the locale for dates, numbers and money: the chosen one, otherwise the app's language with the browser's
 * region (`en-GB`).
 */
export function formatLocale() {
  const chosen = readPreferences().formatLocale
  if (chosen !== null && isLocale(chosen)) return chosen
  const language = wordLocale()
  const speaksIt = (code: string) => code.split('-')[0] === language.split('-')[0]
  return navigator.languages.find((code) => speaksIt(code) && isLocale(code)) ?? language
}

/** Returns the locale for texts such as “in 3 weeks”: the language of the app, with the digits of dates and money. */
export function distanceLocale() {
  return `${wordLocale()}-u-nu-${numberFormat(formatLocale()).resolvedOptions().numberingSystem}`
}

/** Returns the locale for React Aria's texts. It does not know Hong Kong and Macau, which get the texts of `zh-TW`. */
export const componentLocale = () => wordLocale().replace(/^zh-(HK|MO)$/, 'zh-TW')

/**
 * Returns the format locale, or the app's language when the two have different directions, because a calendar takes its
 * direction from the locale.
 */
export function calendarLocale() {
  const locale = formatLocale()
  const isSameDirection = directionOf(locale.split('-')[0] ?? '') === directionOf(wordLocale())
  return isSameDirection ? locale : wordLocale()
}

/** True when `Intl` accepts the locale. Some browsers report a locale that `Intl` rejects, such as `en-US@posix`. */
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

/** Results of `isLocale`, which is called for every formatted number. */
const knownLocales = new Map<string, boolean>()
