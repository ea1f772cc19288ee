// Used by the build too, so it imports nothing.

export type Texts = Readonly<Record<string, string>>

const pluralForm = /_(zero|one|two|few|many|other)$/

/** `item.files` of `item.files_one`; undefined for a key without plural forms. */
export function pluralBase(key: string, english: Texts) {
  const base = key.replace(pluralForm, '')
  return base !== key && `${base}_other` in english ? base : undefined
}

/** Every key that a language has to have: those of English, plurals in the forms of the language (CLDR). */
export function keysOf(language: string, english: Texts): readonly string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = Object.keys(english).flatMap((key) => {
    const base = pluralBase(key, english)
    return base === undefined ? [key] : forms.map((form) => `${base}_${form}`)
  })
  return [...new Set(keys)]
}

/** Fills gaps with English. The build does it, so that one file is loaded whether it is complete or not. */
export function completeTexts(texts: Texts, language: string, english: Texts): Texts {
  const entries = keysOf(language, english).map((key) => [key, texts[key] ?? englishText(key, english)])
  return Object.fromEntries(entries)
}

/** English may lack a plural form of another language; its general form stands in for it. */
export function englishText(key: string, english: Texts) {
  return english[key] ?? english[key.replace(pluralForm, '_other')]
}

/** Returns the coverage of a language in whole percent; 100 only if nothing is missing. */
export function coverageOf(texts: Texts, language: string, english: Texts) {
  const keys = keysOf(language, english)
  return Math.floor((keys.filter((key) => key in texts).length / keys.length) * 100)
}
