import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountFromNumber, amountToNumber, formatAmount, parseAmount, valueOf } from './money.ts'

const amounts = fc.integer({ min: -(10 ** 15), max: 10 ** 15 })

describe('parseAmount', () => {
  test.each([
    '',
    '.',
    '-',
    'e5',
    '1,5',
    '1,000.00',
    '1 000',
    '€ 5',
    '5 EUR',
    '0x10',
    'NaN',
    'Infinity',
    '1.2.3',
    '--1',
    '0.00001',
    '1.23456',
    '1e-5',
    '1e12',
    '1e999',
    '900719925474.0992',
    `1.${'0'.repeat(100)}`,
  ])('rejects %j', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })

  test.each([
    ['0', 0],
    ['-0.0', 0],
    ['2.0', 20000],
    ['3.00', 30000],
    ['1.5', 15000],
    ['.25', 2500],
    ['7.', 70000],
    ['+1', 10000],
    ['-24.9', -249000],
    [' 12.50 ', 125000],
    ['0012', 120000],
    ['00000000000000001.5', 15000],
    [`1.${'0'.repeat(98)}`, 10000],
    ['0.0001', 1],
    ['1.50000000', 15000],
    ['1e3', 10000000],
    ['15E-1', 15000],
    ['10000e-8', 1],
    ['1e10', 10 ** 14],
  ])('reads %j as %d ten-thousandths', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })
})

test.each([NaN, Infinity, 1e21])('amountFromNumber rejects %d', (value) => {
  expect(amountFromNumber(value)).toBeUndefined()
})

test.each([
  [0.1 + 0.2, 3000],
  [1.23456, 12_346],
  [-1.23456, -12_346],
  [1e-7, 0],
])('amountFromNumber rounds %d to four decimals', (value, amount) => {
  expect(amountFromNumber(value)).toBe(amount)
})

test('an amount is the same after conversion to text or to a JSON number and back', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseAmount(formatAmount(amount))).toBe(amount)
      expect(amountFromNumber(amountToNumber(amount))).toBe(amount)
    }),
  )
})

test('formatAmount writes no needless zeros and no exponent', () => {
  expect([15000, 20000, 2500, -1, 0, 10 ** 15].map(formatAmount)).toEqual([
    '1.5',
    '2',
    '0.25',
    '-0.0001',
    '0',
    '100000000000',
  ])
})

test.each([
  [249000, 30000, 747000],
  [1, 5000, 1],
  [1, 4999, 0],
  [-1, 5000, -1],
  [-1, 4999, 0],
  [0, 10000, 0],
  [10 ** 14, 10000, 10 ** 14],
])('a price of %d times a quantity of %d is %d', (price, quantity, value) => {
  expect(valueOf(price, quantity)).toBe(value)
})

test('the value of one piece is its price, and a negative price gives a negative value', () => {
  fc.assert(
    fc.property(amounts, fc.nat(100_000), (price, quantity) => {
      expect(valueOf(price, 10_000)).toBe(price)
      expect(valueOf(-price, quantity) + valueOf(price, quantity)).toBe(0)
    }),
  )
})
