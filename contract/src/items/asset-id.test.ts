import { expect, test } from 'vitest'
import { formatAssetId } from './asset-id.ts'

test.each([
  [null, ''],
  [0, ''],
  [-1, ''],
  [1, '000-001'],
  [999999, '999-999'],
  [1234567, '123-4567'],
  [123456789, '123-456789'],
  [9007199254740993n, '900-7199254740993'],
])('formatAssetId writes %s as %j', (value, text) => {
  expect(formatAssetId(value)).toBe(text)
})
