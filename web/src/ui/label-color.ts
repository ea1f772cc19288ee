/** The eight colours a label can be given: what is stored, and the theme's own shade of it that is drawn. */
export const labelColors = [
  { name: 'moss', hex: '#6f9a5b' },
  { name: 'sea', hex: '#4b8f94' },
  { name: 'sky', hex: '#5b86c4' },
  { name: 'plum', hex: '#8d6aa8' },
  { name: 'rose', hex: '#c56d84' },
  { name: 'brick', hex: '#c0654a' },
  { name: 'honey', hex: '#d9a62e' },
  { name: 'stone', hex: '#9a9c8e' },
] as const

/** The colour of a label's dot: its own, else one of the eight that stays the same for the same name. */
export function labelColor(label: { name: string; color: string } | undefined) {
  if (!label) return 'var(--color-dot-stone)'
  const color = label.color.toLowerCase()
  const known = labelColors.find(({ hex }) => hex === color)
  if (!known && /^#[0-9a-f]{3,8}$/.test(color)) return color
  // FNV-1a, of which the higher bits are spread best.
  const hash = Array.from(label.name).reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  )
  const usual = labelColors[(hash >>> 17) % labelColors.length]
  return `var(--color-dot-${(known ?? usual)?.name})`
}
