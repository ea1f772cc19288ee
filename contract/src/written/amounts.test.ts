import { describe, expect, it } from 'vitest'
import { readAmount } from './amounts.ts'

describe('readAmount', () => {
  it.each([
    ['12,50', '12.50'],
    ['1.234,56 €', '1234.56'],
    ['€ 1.234,56', '1234.56'],
    ['$1,234.56', '1234.56'],
    ['US$12.50', '12.50'],
    ['1\u202f234,56 €', '1234.56'],
    ['1\u00a0234', '1234'],
    ['CHF 1’234.50', '1234.50'],
    ["1'234'567", '1234567'],
    ['1.234.567', '1234567'],
    ['0,125', '0.125'],
    ['€0.125', '0.125'],
    ['−5,5', '-5.5'],
    ['-€5', '-5'],
    ['€ -5', '-5'],
    ['120 Kč', '120'],
    ['12,', '12.'],
    [',5', '.5'],
    ['($30.00)', '-30.00'],
    ['$(30.00)', '-30.00'],
    ['12.50-', '-12.50'],
    ['45,-', '45'],
    ['CHF 45.--', '45'],
    ['₹1,23,456.78', '123456.78'],
    ['R$ 1.299,00', '1299.00'],
    ['BRL 56', '56'],
    ['١٢٣٫٤٥', '123.45'],
    ['１２３', '123'],
    ['\u200f1,234.50\u00a0\u200f₪', '1234.50'],
  ])('reads "%s" as %s', (text, plain) => {
    const { '.': point, ',': comma } = readAmount(text)
    expect([...new Set([point, comma].filter((one) => one !== undefined))]).toEqual([plain])
  })

  it.each([
    ['1,234', '1234', '1.234', undefined],
    ['1.200', '1.200', '1200', undefined],
    ['€ 1.200', '1.200', '1200', undefined],
    ['$1,200', '1200', '1.200', '.'],
    ['$12.990', '12.990', '12990', undefined],
    ['US$ 1.200', '1.200', '1200', undefined],
    ['1,200 kr', '1200', '1.200', undefined],
    ['Rp 15.000', '15.000', '15000', ','],
    ['R$ 1.200', '1.200', '1200', ','],
  ])(
    'reads "%s" as %s with a decimal point, as %s with a decimal comma, and names the usual sign %s',
    (text, point, comma, likely) => {
      expect(readAmount(text)).toEqual({ '.': point, ',': comma, ...(likely && { likely }) })
    },
  )

  it.each([
    '1.234,567.8',
    '1,23,4',
    '1.23.4',
    '12k',
    '12 %',
    '--5',
    '(-5)',
    'a lot',
    '~150',
    '',
    '€',
    '€5€',
    '9'.repeat(100),
  ])('finds no amount in "%s"', (text) => expect(readAmount(text)).toEqual({}))
})
