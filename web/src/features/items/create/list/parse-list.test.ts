import { expect, it } from 'vitest'
import { isTooMuch, parseList as parse } from './parse-list.ts'

const headings = { name: ['Name'], quantity: ['Quantity'], price: ['Price'] }
const parseList = (text: string, locale = 'en') => parse(text, { locale, currency: 'EUR', headings })

it.each([
  ['Torch', 'Torch', 1],
  ['3 x Candles', 'Candles', 3],
  ['3x Candles', 'Candles', 3],
  ['12 × Wine glass', 'Wine glass', 12],
  ['3 Х Свечи', 'Свечи', 3],
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
  ['Rope\t2.5', 'Rope', 2.5],
  ['2x4 timber', '2x4 timber', 1],
  ['Screws 4 x 40', 'Screws 4 x 40', 1],
  ['3D printer', '3D printer', 1],
  ['Box', 'Box', 1],
])('parseList parses the line “%s” of a pasted list as name “%s” and quantity %s', (line, name, quantity) => {
  expect(parseList(line)).toEqual([{ name, quantity, unread: [] }])
})

it('parseList skips empty lines, and accepts the line breaks of every system', () => {
  expect(parseList('\r\nTorch\r\n\n  \nRope\n').map(({ name }) => name)).toEqual(['Torch', 'Rope'])
  expect(parseList('  ')).toEqual([])
})

it('isTooMuch returns true for an item of a pasted list whose name, quantity or price exceeds the limit', () => {
  expect(parseList(`${'a'.repeat(256)}\n99999999 x Nails\nTorch`).map(isTooMuch)).toEqual([true, true, false])
  expect(parseList(`${'a'.repeat(255)}\n10000000 x Nails`).some(isTooMuch)).toBe(false)
  expect(parseList('\t4\nNails\t1\t20,000,000,000.00').map(isTooMuch)).toEqual([true, true])
})

it.each([
  ['Router\t1\t49.90', 'en', 1, 49.9],
  ['Router\t49.90', 'en', 1, 49.9],
  ['Router\t€49.90', 'en', 1, 49.9],
  ['Router\t49 EUR\t2', 'en', 2, 49],
  ['Router\t1\t1.249,90 €', 'de', 1, 1249.9],
  ['Router\t2\t50', 'en', 2, 50],
  ['3 x Router\t49.90', 'en', 3, 49.9],
])(
  'parseList parses quantity and price in the pasted columns “%s” in the locale %s',
  (line, locale, quantity, purchasePrice) => {
    expect(parseList(line, locale)).toEqual([{ name: 'Router', quantity, purchasePrice, unread: [] }])
  },
)

it('parseList parses a pasted column as prices when one of its amounts has cents', () => {
  const prices = parseList('Router\t50\nLamp\t12.50').map((item) => item.purchasePrice)
  expect(prices).toEqual([50, 12.5])
})

it('parseList recognises pasted columns by the headings in the first line, in any order', () => {
  expect(parseList('Price\tName\tQuantity\n5\tLamp\t2')).toEqual([
    { name: 'Lamp', quantity: 2, purchasePrice: 5, unread: [] },
  ])
})

it.each([
  ['Torch\t4\tCellar', ['Cellar']],
  ['Torch\tCellar', ['Cellar']],
  ['Torch\t4\tabout 50\nLamp\t1\t20.00', ['about 50']],
  ['Torch\t4\t12 USD\nLamp\t1\t20.00', ['12 USD']],
  ['Torch\t4\t-5.00\nLamp\t1\t20.00', ['-5.00']],
])('parseList lists the unrecognised cells of the pasted line “%s”', (text, unread) => {
  expect(parseList(text)[0]?.unread).toEqual(unread)
})
