export interface TextPart {
  text: string
  /** An address that is safe to follow. */
  href?: string
}

const addresses = /\[([^\]\n]+)\]\(([^()\s]+)\)|(?:https?:\/\/|mailto:|tel:)[^\s<>"]+/gi

/** Splits a text into plain parts and links; only http, https, mailto and tel become links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(addresses)) {
    const [whole, caption, target] = match
    const href = target ?? whole.replace(/[.,;:!?)\]]+$/, '')
    if (!isSafeAddress(href)) continue
    parts.push({ text: text.slice(end, match.index) }, { text: caption ?? href, href })
    end = match.index + (caption ? whole.length : href.length)
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '')
}

/** Of the web, of mail or of a telephone; nothing that could run. */
export function isSafeAddress(address: string) {
  return /^(?:https?:\/\/[^/\s]|mailto:\S|tel:\S)/i.test(address)
}
