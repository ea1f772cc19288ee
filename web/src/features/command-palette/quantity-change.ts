import { limits } from '#contract/scalars.ts'
import { readNumber } from '#web/components/inputs/parse-number.ts'

export type QuantityChange = { by: number } | { to: number }

/** Parses “-2” and “+3” as a difference and “5” as the new quantity. Returns undefined for anything else. */
export function readQuantityChange(text: string, locale: string): QuantityChange | undefined {
  const maximum = limits.quantity
  const format = { maximumFractionDigits: 4 }
  const reading = readNumber(text, { locale, format, minimum: -maximum, maximum })
  if (reading.kind !== 'value') return undefined
  return /^\s*[-+−–]/.test(text) ? { by: reading.value } : { to: reading.value }
}
