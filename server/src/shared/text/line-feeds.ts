/** Converts line breaks to \n, because an exported text would otherwise change when it is imported again. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
