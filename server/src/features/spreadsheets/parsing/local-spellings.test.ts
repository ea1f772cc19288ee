import { expect, it } from 'vitest'
import { readYesNo } from './local-spellings.ts'

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
