import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'

const inOrder = (names: readonly string[]) =>
  names.toSorted((one, other) => (nameKey(one) < nameKey(other) ? -1 : 1))

test('nameKey sorts numbers in names as numbers', () => {
  const names = [
    '7',
    '12',
    '123456789012',
    'Attic',
    'Shelf',
    'Shelf 2',
    'Shelf 2 b 9',
    'Shelf 2 b 10',
    'Shelf 10',
  ]
  expect(inOrder(names.toReversed())).toEqual(names)
})

test('nameKey ignores leading zeros', () => {
  expect(nameKey('Box 007')).toBe(nameKey('box 7'))
  expect(nameKey('Box 000')).toBe(nameKey('box 0'))
})

test('nameKey sorts names that differ in one number by that number', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      (one, other) => {
        fc.pre(one !== other)
        expect(nameKey(`Box ${one} b`) < nameKey(`Box ${other} b`)).toBe(one < other)
      },
    ),
  )
})
