import { formatLocale } from '#web/i18n/format-locale.ts'
import { numberFormat } from '#web/i18n/kept-formats.ts'

/** Formats a size in kilobytes or megabytes: `184 kB`, `28 MB`. */
export function formatSize(bytes: number) {
  const [amount, unit] =
    bytes < 999_500 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const maximumFractionDigits = amount < 10 ? 1 : 0
  return numberFormat(formatLocale(), { style: 'unit', unit, maximumFractionDigits }).format(amount)
}
