import { expect, it } from 'vitest'
import { isTooMuch, parseList } from '#web/features/adding/parse-list.ts'

it.each([
  ['Torch', 'Torch', 1],
  ['3 x Candles', 'Candles', 3],
  ['3x Candles', 'Candles', 3],
  ['12 × Wine glass', 'Wine glass', 12],
  ['Candles x3', 'Candles', 3],
  ['Candles × 3', 'Candles', 3],
  ['1,5 x Rope, metres', 'Rope, metres', 1.5],
  ['- Torch', 'Torch', 1],
  ['• 2 x Torch', 'Torch', 2],
  ['[ ] Torch', 'Torch', 1],
  ['[] Torch', 'Torch', 1],
  ['  -  Torch', 'Torch', 1],
  ['Rope - long', 'Rope - long', 1],
  ['3 X Candles', 'Candles', 3],
  ['Candles X3', 'Candles', 3],
  ['Torch\t4', 'Torch', 4],
  ['Torch \t40', 'Torch', 40],
  ['Rope\t2.25', 'Rope', 2.25],
  ['Torch\t4\tCellar', 'Torch', 4],
  ['Torch\tCellar', 'Torch', 1],
  ['2x4 timber', '2x4 timber', 1],
  ['Screws 4 x 40', 'Screws 4 x 40', 1],
  ['3D printer', '3D printer', 1],
  ['Box', 'Box', 1],
])('reads “%s” as %s, %s of it', (line, name, quantity) => {
  expect(parseList(line)).toEqual([{ name, quantity }])
})

it('leaves empty lines out and knows line ends of every system', () => {
  expect(parseList('\r\nTorch\r\n\n  \nRope\n').map(({ name }) => name)).toEqual(['Torch', 'Rope'])
  expect(parseList('  ')).toEqual([])
})

it('knows what the server would refuse', () => {
  expect(parseList(`${'a'.repeat(256)}\n99999999 x Nails\nTorch`).map(isTooMuch)).toEqual([true, true, false])
  expect(parseList(`${'a'.repeat(255)}\n10000000 x Nails`).some(isTooMuch)).toBe(false)
})
