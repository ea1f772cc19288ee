/** React Aria's own texts (what it says to screen readers), a file a language; the build leaves them out of its code. */
const files = import.meta.glob<AriaTexts>(
  [
    '../../../node_modules/react-aria-components/i18n/*-*.mjs',
    // Languages that Cubby does not have. The first chunk would list their files.
    '!../../../node_modules/react-aria-components/i18n/{bg-BG,el-GR,et-EE,hr-HR,lt-LT,lv-LV,sr-SP}.mjs',
  ],
  { import: 'default' },
)
type AriaTexts = Record<string, Record<string, unknown>>

const localeSymbol = Symbol.for('react-aria.i18n.locale')
const textsSymbol = Symbol.for('react-aria.i18n.strings')
const english = 'en-US'

/** React Aria keeps the objects that a page rendered by a server would leave, so a change of language fills them again. */
const texts: AriaTexts = {}

export async function loadAriaTexts(language: string) {
  const locale = ariaLocale(language, Object.keys(files).map(localeOf))
  // English comes with the components.
  if (locale === english && Object.keys(texts).length === 0) return
  const file = Object.keys(files).find((path) => localeOf(path) === locale)
  const loaded = (await (file && files[file]?.())) || {}
  for (const [part, itsTexts] of Object.entries(loaded))
    texts[part] = Object.assign(texts[part] ?? {}, itsTexts)
  Object.assign(globalThis, { [localeSymbol]: locale, [textsSymbol]: texts })
}

const localeOf = (path: string) => /([\w-]+)\.mjs$/.exec(path)?.[1] ?? ''

/** The same language, if possible of the same region; Chinese of Hong Kong and Macau is written as in Taiwan. */
export function ariaLocale(language: string, known: readonly string[]) {
  const wanted = /^zh-(HK|MO)$/.test(language) ? 'zh-TW' : language
  const main = wanted.split('-')[0]
  return (
    known.find((locale) => locale === wanted) ??
    known.find((locale) => locale.split('-')[0] === main) ??
    english
  )
}
