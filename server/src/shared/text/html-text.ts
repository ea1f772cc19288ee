const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#039': "'",
  nbsp: ' ',
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')
}

/** Replaces the entities that programs write for signs of HTML: `&quot;` becomes `"`. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#039|nbsp);/g, (_, name: string) => entities[name] ?? '')
}

/** Returns the text of simple HTML, such as an editor of formatted texts writes. Text without tags stays as it is. */
export function htmlToText(html: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(html)) return html
  const lines = html.replace(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
  return decodeEntities(lines.replace(/<[^<>]*>/g, '')).trim()
}
