import { limits } from '#contract/scalars.ts'

/** Amounts and quantities are whole numbers of this part of a unit. */
export const partsPerUnit = 10_000

/** The limits in units. */
export const maxPrice = limits.price
export const maxQuantity = limits.quantity
export const maxValue = 1e11

/** Longer than any number that somebody means; it bounds the work on hostile text. */
const maxTextLength = 100
const decimalText = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** Plain decimal or exponent text as 1/10,000; `undefined` for anything else and for more than four decimals. */
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

/** A JSON number as 1/10,000; `undefined` when it has more than four decimals. */
export function amountFromNumber(value: number): number | undefined {
  return parseAmount(String(value))
}

/** 15000 → 1.5; the division rounds to the nearest double, which prints as the shortest number. */
export function amountToNumber(amount: number): number {
  return amount / partsPerUnit
}

/** `1.5`, `2`, `-0.25`; never an exponent. */
export function formatAmount(amount: number): string {
  const parts = Math.abs(amount)
  const whole = Math.floor(parts / partsPerUnit)
  const decimals = String(parts % partsPerUnit)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${amount < 0 ? '-' : ''}${whole}${decimals && `.${decimals}`}`
}

/** Price × quantity, all in 1/10,000, half a part rounded away from zero; exact because it multiplies by BigInt. */
export function valueOf(price: number, quantity: number): number {
  const product = BigInt(Math.abs(price)) * BigInt(quantity)
  const value = Number((product + 5000n) / 10_000n)
  return price < 0 && value !== 0 ? -value : value
}
