import { expect, it } from 'vitest'
import { splitByMatches } from '#web/ui/marked-text.tsx'

function marked(text: string, query: string) {
  return splitByMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')
}

it('A text has no highlights without a query', () => {
  expect(marked('Cargo bike', ' ')).toBe('Cargo bike')
})

it('A text has every word of the query highlighted, ignoring case and accents', () => {
  expect(marked('Cargo bike, carbon', 'CA bi')).toBe('[Ca]rgo [bi]ke, [ca]rbon')
  expect(marked('Café crème', 'cafe creme')).toBe('[Café] [crème]')
  expect(marked('Łódź, Straße', 'lodz strasse')).toBe('[Łódź], [Straße]')
})

it('A text has a word highlighted although it contains an invisible character', () => {
  expect(marked('Zero\u200bwidth cable', 'zerowidth')).toBe('[Zero\u200bwidth] cable')
})

it('A text has a word highlighted although its quotes, dashes or signs differ from those of the query', () => {
  expect(marked('Children’s USB‑C 3×10', "children's usb-c 3x10")).toBe('[Children’s] [USB‑C] [3×10]')
  expect(marked('🛠️ Workshop', '🛠')).toBe('[🛠]️ Workshop')
})

it('A text has whole characters highlighted when normalising turns one into several', () => {
  expect(marked('ﬁlter', 'f')).toBe('[ﬁ]lter')
  expect(marked('🎸 guitar', 'gui')).toBe('🎸 [gui]tar')
})
