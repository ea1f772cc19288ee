import { expect, it } from 'vitest'
import { guessCurrency } from './guess-currency.ts'

it('takes dollars where the region is not known', () => {
  expect(guessCurrency('eo')).toBe('USD')
})

it('takes the currency of the region before that of the language', () => {
  expect(guessCurrency('de-CH')).toBe('CHF')
  expect(guessCurrency('en-GB')).toBe('GBP')
})

it('takes the usual region of a language that names none', () => {
  expect(guessCurrency('de')).toBe('EUR')
  expect(guessCurrency('ja')).toBe('JPY')
})
