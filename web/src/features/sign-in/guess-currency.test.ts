import { expect, it } from 'vitest'
import { guessCurrency } from './guess-currency.ts'

it('The suggested currency is the US dollar when the region of the browser is unknown', () => {
  expect(guessCurrency('eo')).toBe('USD')
})

it("The suggested currency is that of the browser's region rather than that of its language", () => {
  expect(guessCurrency('de-CH')).toBe('CHF')
  expect(guessCurrency('en-GB')).toBe('GBP')
})

it("The suggested currency is that of the language's main region when the browser's language has no region", () => {
  expect(guessCurrency('de')).toBe('EUR')
  expect(guessCurrency('ja')).toBe('JPY')
})
