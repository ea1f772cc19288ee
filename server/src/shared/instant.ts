/** Formats milliseconds since the epoch as RFC 3339. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString()
}
