import { expect, it } from 'vitest'
import { splitByMatches } from '#web/ui/marked-text.tsx'

function marked(text: string, query: string) {
  return splitByMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')
}

it('highlights nothing without a query', () => {
  expect(marked('Cargo bike', ' ')).toBe('Cargo bike')
})

it('highlights every word anywhere, ignoring case and accents', () => {
  expect(marked('Cargo bike, carbon', 'CA bi')).toBe('[Ca]rgo [bi]ke, [ca]rbon')
  expect(marked('Café crème', 'cafe creme')).toBe('[Café] [crème]')
})

it('highlights a word with an invisible character in it', () => {
  expect(marked('Zero\u200bwidth cable', 'zerowidth')).toBe('[Zero\u200bwidth] cable')
})

it('highlights a word with other quotes, dashes or signs', () => {
  expect(marked('Children’s USB‑C 3×10', "children's usb-c 3x10")).toBe('[Children’s] [USB‑C] [3×10]')
  expect(marked('🛠️ Workshop', '🛠')).toBe('[🛠]️ Workshop')
})

it('highlights whole characters when folding turns one into several', () => {
  expect(marked('ﬁlter', 'f')).toBe('[ﬁ]lter')
  expect(marked('🎸 guitar', 'gui')).toBe('🎸 [gui]tar')
})
