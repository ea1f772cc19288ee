import { toPlainDigits } from '#contract/written/plain-digits.ts'

export const maxAssetNumber = 999_999_999_999_999

const maxCounted = maxAssetNumber - 1_000_000_000

/** Returns the asset number, or 0 when it is so high that new items should not get the numbers after it. */
export function toCountedNumber(number: number): number {
  return number <= maxCounted ? number : 0
}

/** Parses an asset id, without its dashes, quotes and spaces. Returns 0 when empty, undefined when invalid. */
export function parseAssetId(text: string): number | undefined {
  const digits = toPlainDigits(text).replace(/[-'"\s]/g, '')
  if (!/^\d*$/.test(digits)) return undefined
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : undefined
}
