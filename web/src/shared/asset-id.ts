import { toPlainDigits } from '#contract/written/plain-digits.ts'

/**
 * Parses an asset id with or without spaces, quotes and dashes. Returns undefined for other text. The server decides
 * whether the asset id is valid.
 */
export function parseAssetId(text: string) {
  const digits = toPlainDigits(text).replace(/[\s'"-]/g, '')
  const number = Number(digits)
  return /^\d+$/.test(digits) && number > 0 && Number.isSafeInteger(number) ? number : undefined
}
