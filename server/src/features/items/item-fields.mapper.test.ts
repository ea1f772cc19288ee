import { describe, expect, it } from 'vitest'
import { maxAssetNumber } from '#server/shared/asset-id.ts'
import { itemFieldMapper } from './item-fields.mapper.ts'

describe('itemFieldMapper.read for the asset id', () => {
  const numberOf = (assetId: unknown, before: number) =>
    itemFieldMapper.read({ ...itemFieldMapper.empty, assetNumber: before }, { assetId }).assetNumber

  it('accepts a number, or a text such as 42 or 000-042', () => {
    expect([numberOf('000-042', 1), numberOf(42, 1), numberOf('42', 1), numberOf(0, 1)]).toEqual([
      42, 42, 42, 0,
    ])
    expect(numberOf(maxAssetNumber, 1)).toBe(maxAssetNumber)
  })

  it('clears the number when the text is empty', () => {
    expect([numberOf('', 7), numberOf('', 0), numberOf('', -1)]).toEqual([-1, 0, -1])
  })

  it('accepts the present number of the item, even one that requests cannot set', () => {
    expect([numberOf(-1, -1), numberOf(maxAssetNumber + 2, maxAssetNumber + 2)]).toEqual([
      -1,
      maxAssetNumber + 2,
    ])
  })

  it('throws for an invalid value', () => {
    for (const wrong of ['saw', -1, maxAssetNumber + 1]) {
      const fields = { assetId: `is "${wrong}", which is not an asset id like 000-012` }
      expect(() => numberOf(wrong, 7), String(wrong)).toThrow(
        expect.objectContaining({ status: 422, fields }),
      )
    }
  })
})
