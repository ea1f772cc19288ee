// Imports nothing, because build scripts load this file in Node, where the aliases of Vite do not work.

export type Texts = Readonly<Record<string, string>>

const pluralForm = /_(zero|one|two|few|many|other)$/

/** Returns a key without its plural form: `item.files` for `item.files_one`. Undefined when it has none. */
export function pluralBase(key: string, english: Texts) {
  const base = key.replace(pluralForm, '')
  return base !== key && `${base}_other` in english ? base : undefined
}

/** Returns the keys that a language needs: those of English, with the plural forms of the language (CLDR). */
export function keysOf(language: string, english: Texts): readonly string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = Object.keys(english).flatMap((key) => {
    const base = pluralBase(key, english)
    return base === undefined ? [key] : forms.map((form) => `${base}_${form}`)
  })
  return [...new Set(keys)]
}

/** Fills gaps with English texts. Done at build time, so that only one file is loaded. */
export function completeTexts(texts: Texts, language: string, english: Texts): Texts {
  const entries = keysOf(language, english).map((key) => [key, texts[key] ?? englishText(key, english)])
  return Object.fromEntries(entries)
}

export function englishText(key: string, english: Texts) {
  return english[key] ?? english[key.replace(pluralForm, '_other')]
}

/** Returns the coverage of a language in whole percent. 100 only when nothing is missing. */
export function coverageOf(texts: Texts, language: string, english: Texts) {
  const keys = keysOf(language, english)
  return Math.floor((keys.filter((key) => key in texts).length / keys.length) * 100)
}
