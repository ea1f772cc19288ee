import { expect, it } from 'vitest'
import { readQuantityChange } from './quantity-change.ts'

it.each([
  ['-2', { by: -2 }],
  ['−2', { by: -2 }],
  ['+3', { by: 3 }],
  ['5', { to: 5 }],
  ['0', { to: 0 }],
  ['0.5', { to: 0.5 }],
  ['0.1234', { to: 0.1234 }],
  [' -2', { by: -2 }],
  ['12.-', { to: 12 }],
  ['0.12345', undefined],
  ['999999999', undefined],
  ['-999999999', undefined],
  ['-', undefined],
  ['many', undefined],
  ['', undefined],
])('readQuantityChange parses the typed text %j as a new quantity or as a difference', (text, change) => {
  expect(readQuantityChange(text, 'en-GB')).toEqual(change)
})

it('readQuantityChange parses a typed quantity in the number format of the account', () => {
  expect(readQuantityChange('+1.234,5', 'de')).toEqual({ by: 1234.5 })
  expect(readQuantityChange('1.234', 'de')).toEqual({ to: 1234 })
})
