import { expect, it } from 'vitest'
import { guessType } from '#web/features/attachments/upload/guess-type.ts'

it.each([
  ['IMG_2041.jpg', 'image/jpeg', 'photo'],
  ['Receipt 2021-03-20.pdf', 'application/pdf', 'receipt'],
  ['rechnung-4711.jpg', 'image/jpeg', 'receipt'],
  ['Bedienungsanleitung.pdf', 'application/pdf', 'manual'],
  ['EOS R6 manual.pdf', 'application/pdf', 'manual'],
  ['Garantie.pdf', 'application/pdf', 'warranty'],
  ['bonsai.pdf', 'application/pdf', undefined],
  ['plan.svg', 'image/svg+xml', undefined],
  ['notes.txt', 'text/plain', undefined],
])('guessType guesses from the file name %s (%s) the attachment type %s', (name, type, expected) => {
  expect(guessType({ name, type })).toBe(expected)
})
