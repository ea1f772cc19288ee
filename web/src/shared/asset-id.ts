/**
 * Parses an asset id with or without spaces, quotes and dashes. Returns undefined for other text. The server decides
 * whether the asset id is valid.
 */
export function parseAssetId(text: string) {
  const digits = text.replace(/[\s'"-]/g, '')
  const number = Number(digits)
  return /^\d+$/.test(digits) && number > 0 && Number.isSafeInteger(number) ? number : undefined
}

/** Formats an asset id as on labels: `000-001`. */
export function formatAssetId(number: number | bigint) {
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}
