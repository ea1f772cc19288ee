const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it may stand in an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** A sentence of the contract: its Markdown of code and bold as HTML. */
export function toHtml(sentence: string): string {
  return escapeHtml(sentence)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
}

/** A long path may break before each slash, a long name before each capital. */
export function breakable(word: string): string {
  return escapeHtml(word).replaceAll(/(?<=.)(?=[/A-Z])/g, '<wbr>')
}
