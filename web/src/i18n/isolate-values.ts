import i18next from 'i18next'

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Isolates values in texts with the Unicode characters FSI and PDI. Otherwise “60 × 55” would be shown reversed in an
 * Arabic sentence, and an Arabic name would reorder the words around it.
 */
export function isolateValues() {
  const escape = (value: string) =>
    i18next.dir() === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value
  Object.assign(i18next.services.interpolator, { escapeValue: true, escape })
}
