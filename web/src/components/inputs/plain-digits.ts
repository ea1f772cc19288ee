import { numberFormat } from '#web/i18n/kept-formats.ts'

/** Replaces the digits of the locale's writing system by ASCII digits, and removes direction marks. */
export function withPlainDigits(text: string, locale: string) {
  const digits = [...numberFormat(locale, { useGrouping: false }).format(9876543210)].toReversed()
  return [...text.replace(/\p{Cf}/gu, '')]
    .map((letter) => (digits.includes(letter) ? String(digits.indexOf(letter)) : letter))
    .join('')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}
