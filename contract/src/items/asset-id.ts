/**
 * Formats an asset number like `000-001`, with at least six digits and a dash after the third. Returns an empty text
 * when there is no number.
 */
export function formatAssetId(value: number | bigint | null): string {
  if (value === null || value <= 0) return ''
  const digits = String(value).padStart(6, '0')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}
