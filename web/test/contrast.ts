/** The parts red, green, blue and alpha of a colour, each from 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number]

export function parseColor(text: string): Color {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(text)
  if (hex) return colorOf(hex.slice(1).map((part) => Number.parseInt(part, 16)))
  const rgb = /^rgba?\((\d+),? (\d+),? (\d+)(?:(?: \/|,) ([\d.]+))?\)$/.exec(text)
  if (!rgb) throw new Error(`Not a colour of a theme: ${text}`)
  return colorOf(rgb.slice(1, 4).map(Number), Number(rgb[4] ?? 1))
}

function colorOf([red = 0, green = 0, blue = 0]: number[], alpha = 1): Color {
  return [red / 255, green / 255, blue / 255, alpha]
}

export function over(upper: Color, lower: Color): Color {
  return mix([upper[0], upper[1], upper[2], 1], lower, upper[3])
}

/** Computes `color-mix(in srgb, first share, second)`. */
export function mix(first: Color, second: Color, share: number): Color {
  const channel = (index: 0 | 1 | 2) => first[index] * share + second[index] * (1 - share)
  return [channel(0), channel(1), channel(2), 1]
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(first: Color, second: Color) {
  const [one, two] = [luminance(first), luminance(second)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

export function luminance([red, green, blue]: Color) {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
