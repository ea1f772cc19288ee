import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAssetId } from '#contract/items/asset-id.ts'
import { maxAssetNumber, parseAssetId } from './asset-id.ts'

test.each(['abc', '12a', '1.5', '+7', '1e3', '9007199254740993', '9007199254740992'])(
  'parseAssetId rejects %j',
  (text) => {
    expect(parseAssetId(text)).toBeUndefined()
  },
)

test.each(['', '  ', '0', '000-000', '-'])('parseAssetId reads %j as no asset id', (text) => {
  expect(parseAssetId(text)).toBe(0)
})

test.each([
  ['000-001', 1],
  ['1000-003', 1000003],
  ['"000-012"', 12],
  [' 12 ', 12],
  ['٠٠١-٠٠٢', 1002],
  ['０００－０１２', 12],
])('parseAssetId reads %j as %d', (text, value) => {
  expect(parseAssetId(text)).toBe(value)
})

test('an asset id is the same after formatting and parsing', () => {
  fc.assert(
    fc.property(fc.nat(maxAssetNumber), (value) => {
      expect(parseAssetId(formatAssetId(value))).toBe(value)
    }),
  )
})
