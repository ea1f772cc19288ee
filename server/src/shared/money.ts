import { limits } from '#contract/scalars.ts'

/** Amounts and quantities are stored as integers, in parts of a unit. A whole unit has this many parts. */
export const partsPerUnit = 10_000

/** The limits of amounts, in whole units and not in 1/10,000. */
export const maxPrice = limits.price
export const maxQuantity = limits.quantity
export const maxValue = 1e11

/**
 * The maximum number of characters of a number as text. No real number is longer, so the limit only rejects hostile
 * texts.
 */
const maxTextLength = 100
const decimalText = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** Parses a decimal number, also with an exponent, as 1/10,000. Undefined for more decimals and other texts. */
export function parseAmount(text: string): number | undefined {
  const written = text.trim()
  const match = written.length <= maxTextLength ? decimalText.exec(written) : null
  if (match === null) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = whole + fraction
  if (digits === '') return undefined

  const significant = digits.replace(/0+$/, '')
  if (significant === '') return 0
  const zeros = digits.length - significant.length + Number(exponent) - fraction.length + 4
  if (zeros < 0) return undefined

  const amount = Number(significant + '0'.repeat(zeros))
  if (!Number.isSafeInteger(amount)) return undefined
  return sign === '-' ? -amount : amount
}

/** Parses a decimal text and rounds it to 1/10,000 of a unit; undefined for anything else. */
export function roundAmount(text: string): number | undefined {
  if (text.length > maxTextLength || !decimalText.test(text.trim())) return undefined
  const number = Number(text)
  return Math.abs(number) < 1e15 ? parseAmount(number.toFixed(4)) : undefined
}

/** Converts a JSON number to 1/10,000 of a unit, rounded, because programs send sums such as 0.30000000000000004. */
export function amountFromNumber(value: number): number | undefined {
  return roundAmount(String(value))
}

/** Converts an amount in 1/10,000 of a unit to a number of units: 15000 to 1.5. */
export function amountToNumber(amount: number): number {
  return amount / partsPerUnit
}

/** Formats an amount as `1.5`, `2` or `-0.25`, never with an exponent. */
export function formatAmount(amount: number): string {
  const parts = Math.abs(amount)
  const whole = Math.floor(parts / partsPerUnit)
  const decimals = String(parts % partsPerUnit)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${amount < 0 ? '-' : ''}${whole}${decimals && `.${decimals}`}`
}

/** Price × quantity in 1/10,000, rounded half away from zero. Uses BigInt to be exact. */
export function valueOf(price: number, quantity: number): number {
  const product = BigInt(Math.abs(price)) * BigInt(quantity)
  const value = Number((product + 5000n) / 10_000n)
  return price < 0 && value !== 0 ? -value : value
}
