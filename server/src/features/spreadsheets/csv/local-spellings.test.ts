import { describe, expect, it } from 'vitest'
import { newDateOrder, noteOrder, readLocalDate } from './date-order.ts'
import { plainNumber, readYesNo } from './local-spellings.ts'

describe('A number in a spreadsheet', () => {
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
  ])('"%s" is read as %s', (text, plain) => {
    expect(plainNumber(text)).toBe(plain)
  })

  it.each([
    '1,234',
    '1.234 €',
    '1.234,567.8',
    '1,23,4',
    '1.23.4',
    '12k',
    '12 %',
    '--5',
    'a lot',
    '',
    '€',
    '9'.repeat(100),
  ])('"%s" is rejected as invalid or ambiguous', (text) => {
    expect(plainNumber(text)).toBeUndefined()
  })
})

describe('A date in a spreadsheet', () => {
  const read = (text: string, ...others: string[]) => {
    const order = newDateOrder()
    for (const other of [text, ...others]) noteOrder(order, { line: 2, column: 'Bought', text: other })
    return readLocalDate(text, order)
  }

  it.each([
    ['31.12.2020', '2020-12-31'],
    ['1.2.2021', '2021-02-01'],
    ['1. 2. 2021', '2021-02-01'],
    ['31.12.2020 00:00', '2020-12-31'],
    ['1/5/2020', '2020-01-05'],
    ['12/31/2020 12:00:00 AM', '2020-12-31'],
    ['31/12/2020', '2020-12-31'],
    ['31-12-2020', '2020-12-31'],
    ['01-02-2020', '2020-02-01'],
    ['2020/1/5', '2020-01-05'],
    ['2020年1月5日', '2020-01-05'],
    ['2020. 1. 5.', '2020-01-05'],
    ['2020-12-31 00:00:00', '2020-12-31'],
    ['', ''],
  ])('"%s" is read as %s', (text, day) => {
    expect(read(text)).toBe(day)
  })

  it.each(['31.02.2020', '31.12.20', '44196', '13/13/2020', '2020', 'Dec 31 2020'])(
    '"%s" is rejected',
    (text) => {
      expect(read(text)).toBeNull()
    },
  )

  it('is read in the order that the rest of the file shows', () => {
    expect(read('01/02/2020')).toBe('2020-01-02')
    expect(read('01/02/2020', '31/12/2020')).toBe('2020-02-01')
    expect(read('01-02-2020', '12-31-2020')).toBe('2020-01-02')
    expect(read('01/02/2020', '31/12/2020', '12/31/2020')).toBe('2020-01-02')
    expect(read('31/12/2020', '12/31/2020')).toBeNull()
  })
})

it.each([
  ['WAHR', true],
  ['Ja', true],
  ['VERO', true],
  ['да', true],
  ['Igen', true],
  ['ei', false],
  ['FALSCH', false],
  ['non', false],
  ['', false],
  ['x', undefined],
  ['maybe', undefined],
])('"%s" in a yes-or-no column is read as %s', (text, flag) => {
  expect(readYesNo(text)).toBe(flag)
})
