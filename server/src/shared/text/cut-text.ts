/** Returns the first characters of a text. Cuts the text before it is split into characters, because it may be huge. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return Array.from(text.slice(0, maxLength * 2))
    .slice(0, maxLength)
    .join('')
}
