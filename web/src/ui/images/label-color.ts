/** The eight label colours: the stored value, and the name of the theme's shade that is displayed. */
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

/** Returns the CSS colour of a label: its own, otherwise one of the eight label colours, chosen by its name. */
export function labelColor(label: { name: string; color: string } | undefined) {
  if (!label) return 'var(--color-dot-stone)'
  const color = label.color.toLowerCase()
  const known = labelColors.find(({ hex }) => hex === color)
  if (!known && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(color)) return withContrast(color)
  // Computes the FNV-1a hash of the name. Its higher bits are used, because they differ most between names.
  const hash = Array.from(label.name).reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  )
  const hashed = labelColors[(hash >>> 17) % labelColors.length]
  return `var(--color-dot-${(known ?? hashed)?.name})`
}

/** Returns the colour that the fewest labels have. Of equally rare ones, the first in an order that mixes the hues. */
export function unusedColor(labels: readonly { name: string; color: string }[]) {
  const usage = (name: string) =>
    labels.filter((label) => labelColor(label) === `var(--color-dot-${name})`).length
  const mixed = labelColors.flatMap((_, at) => labelColors[(at * 3) % labelColors.length] ?? [])
  return mixed.toSorted((a, b) => usage(a.name) - usage(b.name))[0]?.hex ?? ''
}

/** A colour between these luminances has a contrast of 3 : 1 to the pages of light and dark themes. */
const minLuminance = 0.14
const maxLuminance = 0.2

/** Returns a colour of the same hue that is visible on light and dark pages. */
export function withContrast(hex: string) {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  const color = [0, 2, 4].map((at) => toLinear(Number.parseInt(digits.slice(at, at + 2), 16)))
  const luminance = luminanceOf(color)
  if (luminance >= minLuminance && luminance <= maxLuminance) return `#${digits}`
  // A too light colour is darkened by a factor. A too dark colour is moved towards white by a share of the distance.
  const lift = (minLuminance - luminance) / (1 - luminance)
  const seen = color.map((part) =>
    luminance > maxLuminance ? (part * maxLuminance) / luminance : part + (1 - part) * lift,
  )
  return `#${seen.map((part) => toByte(part).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as defined by WCAG, from linear red, green and blue. */
function luminanceOf([red = 0, green = 0, blue = 0]: readonly number[]) {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(byte: number) {
  const part = byte / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number) {
  return Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055))
}
