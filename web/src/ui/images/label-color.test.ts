import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelColor, labelColors, unusedColor, withContrast } from './label-color.ts'

const luminance = (hex: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it('The colour of a label has a contrast of 3 : 1 to light and dark pages, whatever colour is stored', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(byte, byte, byte, (...bytes) => {
      const hex = `#${bytes.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      const shown = withContrast(hex)
      for (const page of ['#ffffff', '#f7f7f2', '#1d1e1a']) {
        expect(contrast(shown, page), `${hex} as ${shown} on ${page}`).toBeGreaterThanOrEqual(3)
      }
    }),
  )
})

it('The colour of a label stays when its contrast is high enough, also in the short form #RGB', () => {
  expect(withContrast('#c0392b')).toBe('#c0392b')
  expect(labelColor({ name: 'a', color: '#F00' })).toBe(withContrast('#ff0000'))
})

it('The colour of a label is one of eight when the stored colour is invalid, and always the same for the same name', () => {
  const color = labelColor({ name: 'Tools', color: 'teal; x' })
  expect(color).toMatch(/^var\(--color-dot-/)
  expect(labelColor({ name: 'Tools', color: '' })).toBe(color)
})

it('Each of eight new labels gets a colour that no label has', () => {
  const labels: { name: string; color: string }[] = []
  for (const { name } of labelColors) labels.push({ name, color: unusedColor(labels) })
  expect(new Set(labels.map(({ color }) => color)).size).toBe(labelColors.length)
})

it('A new label gets another colour than labels without a stored colour have', () => {
  const first = { name: '', color: unusedColor([]) }
  const plain = Array.from({ length: 500 }, (_, at) => ({ name: `Label ${at}`, color: '' })).find(
    (label) => labelColor(label) === labelColor(first),
  )
  expect(unusedColor(plain ? [plain] : [])).not.toBe(first.color)
})
