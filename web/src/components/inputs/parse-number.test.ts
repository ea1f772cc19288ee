import { describe, expect, it } from 'vitest'
import { type NumberRules, readNumber } from './parse-number.ts'

function read(text: string, locale: string, rules: Partial<NumberRules> = {}) {
  const format = { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 } as const
  const reading = readNumber(text, { locale, format, ...rules })
  if (reading.kind === 'value') return reading.value
  return reading.kind === 'empty' ? null : reading.refusal
}

describe('readNumber with a currency', () => {
  it.each([
    ['12.50', 12.5],
    ['12,50', 12.5],
    ['12.50 EUR', 12.5],
    ['EUR12.50', 12.5],
    ['€ 1.234,56', 1234.56],
    ['1.234,56 €', 1234.56],
    ['1,234.56', 1234.56],
    ['1 234,56', 1234.56],
    ['1 234.56', 1234.56],
    ['1  234.56', 1234.56],
    ["1'234.50", 1234.5],
    ['1’234,50', 1234.5],
    ['1.234.567', 1_234_567],
    ['12,34,567.8', 1_234_567.8],
    ['-5', -5],
    ['− 5 €', -5],
    ['-€5', -5],
    ['12,- €', 12],
    ['12,-- €', 12],
    ['12.', 12],
    ['.5', 0.5],
    ['€.5', 0.5],
    ['EUR .5', 0.5],
    ['-0', 0],
    ['0,500', 0.5],
    ['12 euros', 12],
    ['１２．５', 12.5],
    ['  ', null],
  ])('parses "%s" as %s in English and in German', (text, value) => {
    expect(read(text, 'en-GB')).toBe(value)
    expect(read(text, 'de')).toBe(value)
  })

  it("uses the account's number format when several formats can read the text", () => {
    expect(read('1,234', 'en-US')).toBe(1234)
    expect(read('1,234', 'de')).toBe(1.234)
    expect(read('1.234', 'en-US')).toBe(1.234)
    expect(read('1.234', 'de')).toBe(1234)
    expect(read('1,234', 'fr')).toBe(1.234)
    expect(read('١٬٢٣٤٫٥', 'ar-EG')).toBe(1234.5)
  })

  it("rejects a number as ambiguous when it is not in the account's format and other formats give different results", () => {
    expect(read('1.234', 'fr')).toEqual({ kind: 'ambiguous', one: 1.234, other: 1234 })
    expect(read('1,234', 'de-CH')).toEqual({ kind: 'ambiguous', one: 1234, other: 1.234 })
    expect(read('12.50', 'fr')).toBe(12.5)
    expect(read('12,50', 'de-CH')).toBe(12.5)
  })

  it.each([
    'abc',
    '12abc',
    'abc 12',
    '1e5',
    '12 34',
    '1,23,4',
    '1,234 567.8',
    '--5',
    '5-',
    '-+5',
    '12.50-',
    '12. EUR-',
    '12 E.U.R',
    '1’23',
    '(5)',
    '10²',
    '½',
    '12%',
  ])('rejects "%s"', (text) => {
    expect(read(text, 'en')).toEqual({ kind: 'unreadable' })
    expect(read(text, 'de')).toEqual({ kind: 'unreadable' })
  })

  it('rejects another currency, by any of its names', () => {
    for (const text of ['$12', '12 USD', '12 £', 'chf 12'])
      expect(read(text, 'en')).toEqual({ kind: 'otherUnit', unit: 'EUR' })
    expect(read('US$12', 'en', { format: { style: 'currency', currency: 'USD' } })).toBe(12)
    expect(read('12 kr', 'sv', { format: { style: 'currency', currency: 'SEK' } })).toBe(12)
    expect(read('12 kr.', 'sv', { format: { style: 'currency', currency: 'SEK' } })).toBe(12)
    expect(read('kr.5', 'da', { format: { style: 'currency', currency: 'DKK' } })).toBe(5)
  })

  it('parses amounts as Intl formats them for the locale and currency', () => {
    for (const locale of [
      'en-IN',
      'de-CH',
      'de-AT',
      'fr',
      'es',
      'pl',
      'ar-EG',
      'fa',
      'he',
      'hi',
      'sv',
      'pt-PT',
      'ja',
    ])
      for (const currency of ['EUR', 'INR', 'CHF', 'PLN', 'IRR', 'JPY'])
        for (const value of [0, -5, 0.05, 12.5, 1234.56, 1_234_567.8912]) {
          const format = { style: 'currency', currency, maximumFractionDigits: 4 } as const
          const text = new Intl.NumberFormat(locale, format).format(value)
          expect([text, read(text, locale, { format })]).toEqual([text, value])
        }
  })
})

describe('readNumber', () => {
  const plain = { maximumFractionDigits: 4 }

  it("accepts only the field's own unit beside the number", () => {
    const millimetres = { style: 'unit', unit: 'millimeter', maximumFractionDigits: 2 } as const
    expect(read('63,5 mm', 'en', { format: millimetres })).toBe(63.5)
    expect(read('63,5 Millimeter', 'de', { format: millimetres })).toBe(63.5)
    expect(read('2 in', 'en', { format: millimetres })).toEqual({ kind: 'otherUnit', unit: 'mm' })
    expect(read('2″', 'en', { format: { style: 'unit', unit: 'inch' } })).toBe(2)
    expect(read('12 €', 'en', { format: plain })).toEqual({ kind: 'unreadable' })
  })

  it('rejects numbers outside the limits of the field instead of adjusting them', () => {
    expect(read('-5', 'en', { minimum: 0 })).toEqual({ kind: 'tooSmall', minimum: 0 })
    expect(read('0', 'en', { minimum: 0 })).toBe(0)
    expect(read('101', 'en', { maximum: 100 })).toEqual({ kind: 'tooLarge', maximum: 100 })
    expect(read('100', 'en', { maximum: 100 })).toBe(100)
    expect(readNumber('101', { locale: 'en', format: plain, maximum: 100 }).kind).toBe('refused')
    expect(read('1.5', 'en', { format: { maximumFractionDigits: 0 } })).toEqual({ kind: 'decimals', max: 0 })
    expect(read('0.12345', 'en', { format: plain })).toEqual({ kind: 'decimals', max: 4 })
    expect(read('1.2000', 'en', { format: plain })).toBe(1.2)
  })
})
