const dots = ['moss', 'sea', 'sky', 'plum', 'rose', 'brick', 'honey', 'stone'] as const

/** The colour of a label's dot: its own, else one of eight that stays the same for the same id. */
export function labelColor(label: { id: string; color: string } | undefined) {
  if (!label) return 'var(--color-dot-stone)'
  if (/^#[0-9a-f]{3,8}$/i.test(label.color)) return label.color
  const sum = Array.from(label.id).reduce((total, character) => total + character.charCodeAt(0), 0)
  return `var(--color-dot-${dots[sum % dots.length]})`
}
