const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** True when an address can be shown as a link: no scheme that runs code. Empty is fine. */
export function isSafeLink(text: string): boolean {
  return text === '' || schemes.has(URL.parse(text)?.protocol ?? '')
}
