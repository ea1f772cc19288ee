const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** True when an address is safe as a link: its scheme runs no code. An empty text is safe. */
export function isSafeLink(text: string): boolean {
  return text === '' || schemes.has(URL.parse(text)?.protocol ?? '')
}
