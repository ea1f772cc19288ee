export interface TextPart {
  text: string
  /** URL that is safe to open. Undefined for plain text. */
  href?: string
}

const addresses = /\[([^\]\n]+)\]\(([^()\s]+)\)|(?:https?:\/\/|mailto:|tel:)[^\s<>"]+/gi

/** Splits a text into plain parts and links. Only http, https, mailto and tel URLs become links. */
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

/** True for web, mail and telephone URLs. Rejects URLs that could run code. */
export function isSafeAddress(address: string) {
  return /^(?:https?:\/\/[^/\s]|mailto:\S|tel:\S)/i.test(address)
}
