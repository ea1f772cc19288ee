/** Those of the specification, section 9, and two that are written from right to left. Each has a file of its name. */
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

/** The stored one; else the first the browser names exactly; else the bare form of its main one; else English. */
export function chooseLanguage(stored: string | null, wanted: readonly string[], offered: readonly string[]) {
  const find = (code: string | undefined) =>
    offered.find((language) => language.toLowerCase() === code?.toLowerCase())
  const exact = wanted.map(find).find((language) => language !== undefined)
  return find(stored ?? undefined) ?? exact ?? find(wanted[0]?.split('-')[0]) ?? 'en'
}
