export function toInstant(ms: number): string {
  return new Date(ms).toISOString()
}
