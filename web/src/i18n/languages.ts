import { nearestLanguage } from '#contract/languages.ts'

/** The offered languages. Each has a file with its name in `locales/`. */
export const languages = [
  'ar',
  'ca',
  'cs-CZ',
  'da-DK',
  'de',
  'en',
  'es',
  'fi-FI',
  'fr',
  'he',
  'hu',
  'id-ID',
  'it',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru',
  'sk-SK',
  'sl',
  'sv',
  'ta-IN',
  'th-TH',
  'tr',
  'uk-UA',
  'zh-CN',
  'zh-HK',
  'zh-MO',
  'zh-TW',
] as const

const fromRightToLeft: readonly string[] = ['ar', 'he']

export const directionOf = (language: string) => (fromRightToLeft.includes(language) ? 'rtl' : 'ltr')

/**
 * Returns the stored language. Without one, returns the offered language that is nearest to a language of the browser,
 * or English.
 */
export function chooseLanguage(stored: string | null, wanted: readonly string[], offered: readonly string[]) {
  return nearestLanguage([stored ?? [], ...wanted].flat(), offered) ?? 'en'
}
