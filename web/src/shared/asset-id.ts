/** The number of an asset id as people write it; undefined for what is none. The server decides in the end. */
export function parseAssetId(text: string) {
  const digits = text.replace(/[\s'"-]/g, '')
  const number = Number(digits)
  return /^\d+$/.test(digits) && number > 0 && Number.isSafeInteger(number) ? number : undefined
}

/** `000-001`, as it stands on labels. */
export function formatAssetId(number: number | bigint) {
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}
