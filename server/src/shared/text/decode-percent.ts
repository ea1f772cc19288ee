/** Decodes percent encoding, such as `%20`. Returns undefined for a `%` that stands for no character. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
