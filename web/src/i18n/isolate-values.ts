import i18next from 'i18next'

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Isolates a value in a text with the Unicode characters FSI and PDI. Otherwise “60 × 55” would be shown reversed in an
 * Arabic sentence, and an Arabic name would reorder the words around it.
 */
export function isolate(value: string) {
  return i18next.dir() === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value
}

export function isolateValues() {
  Object.assign(i18next.services.interpolator, { escapeValue: true, escape: isolate })
}
