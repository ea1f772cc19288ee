import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSlips } from './slips.ts'

test.each([
  ['another word', 'lamp', 'saw'],
  ['too many slips', 'wsky', 'whiskey'],
  ['much more than the word', 'bookshelves', 'book'],
  ['the beginning of another word', 'abcd', 'xycdefgh'],
  ['nothing in common', 'ab', 'zyxw'],
])('%s is no slip: %j for %j', (_, typed, word) => {
  expect(countSlips(typed, word, 2)).toBeUndefined()
})

test.each([
  ['tabel', 'table', 1],
  ['hamer', 'hammer', 0.5],
  ['pillow', 'pilow', 0.5],
  ['cheir', 'chair', 0.5],
  ['lanp', 'lamp', 0.5],
  ['rench', 'wrench', 1],
  ['tosater', 'toaster', 1],
  ['bicicle', 'bicycle', 0.5],
  ['wiskey', 'whisky', 2],
  ['zalt', 'salt', 0.5],
  ['fase', 'vase', 0.5],
  ['dent', 'tent', 0.5],
  ['pasket', 'basket', 0.5],
  ['jlue', 'glue', 0.5],
  ['карова', 'корова', 0.5],
  ['ιλεκτρικο', 'ηλεκτρικο', 0.5],
  ['xxlamp', 'lamp', 1.5],
  ['lamp', 'xylamp', 2],
  ['amp', 'llamp', 1.5],
  ['lapm', 'blamp', 2],
  // Two wrong letters are no swap.
  ['laxy', 'lamp', 2],
  ['trxch', 'torch', 2],
  ['txoch', 'torch', 2],
])('%j is %j with slips of %d', (typed, word, slips) => {
  expect(countSlips(typed, word, 2)).toBe(slips)
})

test('what was typed may be the beginning of the word, which is a little less likely', () => {
  expect(countSlips('skrew', 'screwdriver', 2)).toBe(0.75)
  expect(countSlips('abc', 'xxabcde', 2)).toBe(1.75)
  expect(countSlips('screw', 'screw', 2)).toBe(0)
})

test('a word has no slips from itself, and at most one from itself with one letter too many', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgxyz'), minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(word, fc.nat(12), fc.constantFrom(...'abcxyz'), (text, at, letter) => {
      expect(countSlips(text, text, 2)).toBe(0)
      expect(countSlips(text.slice(0, at) + letter + text.slice(at), text, 2)).toBeLessThanOrEqual(1)
    }),
  )
})
