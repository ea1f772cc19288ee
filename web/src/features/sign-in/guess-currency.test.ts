import { expect, it } from 'vitest'
import { guessCurrency } from './guess-currency.ts'

it('returns US dollars when the region is unknown', () => {
  expect(guessCurrency('eo')).toBe('USD')
})

it('prefers the currency of the region to that of the language', () => {
  expect(guessCurrency('de-CH')).toBe('CHF')
  expect(guessCurrency('en-GB')).toBe('GBP')
})

it('uses the main region of a language without a region', () => {
  expect(guessCurrency('de')).toBe('EUR')
  expect(guessCurrency('ja')).toBe('JPY')
})
