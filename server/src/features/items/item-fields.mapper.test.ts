import { describe, expect, it } from 'vitest'
import { blankFields } from '#contract/items/blank-fields.ts'
import { itemFieldList, type FieldKind } from '#contract/items/item-fields.ts'
import { maxAssetNumber } from '#server/shared/asset-id.ts'
import { columnOf, itemFieldMapper, listFieldMapper } from './item-fields.mapper.ts'

const values: { readonly [Kind in FieldKind]: (index: number) => string | number | boolean } = {
  text: (index) => `text ${index}`,
  longText: (index) => `line ${index}\nand another`,
  money: (index) => index * 10_000,
  quantity: (index) => index * 10_000 + 5_000,
  date: (index) => `2026-01-${String(index + 1).padStart(2, '0')}`,
  flag: () => true,
  assetId: (index) => index + 1,
}
const filled = Object.fromEntries(itemFieldList.map(({ key, kind }, index) => [key, values[kind](index)]))
// as: `Object.fromEntries` loses the types of the keys. `filled` has a value of the right type for each field.
const record = filled as typeof itemFieldMapper.empty
const read = (input: object) => itemFieldMapper.read(record, input)
const refused = (field: string, reason: string) =>
  expect.objectContaining({ status: 422, fields: { [field]: reason } })

describe('itemFieldMapper', () => {
  it('has empty values by default', () => {
    const blanks = { text: '', longText: '', date: '', money: 0, quantity: 0, assetId: 0, flag: false }
    const expected = Object.fromEntries(itemFieldList.map(({ key, kind }) => [key, blanks[kind]]))
    expect(itemFieldMapper.empty).toEqual(expected)
  })

  it('converts values to columns and back; a flag becomes 0 or 1', () => {
    const row = itemFieldMapper.toColumns(record)
    const expected = itemFieldList.flatMap(({ key, kind, period }) => [
      [columnOf(key), kind === 'flag' ? 1 : filled[key]],
      ...(period ? [[`${columnOf(key)}_precision`, 'day']] : []),
    ])
    expect(row).toEqual(Object.fromEntries(expected))
    expect(itemFieldMapper.fromColumns(row)).toEqual(record)
    expect(itemFieldMapper.toColumns(itemFieldMapper.empty)).toMatchObject({ insured: 0 })
    expect(itemFieldMapper.fromColumns(itemFieldMapper.toColumns(itemFieldMapper.empty))).toEqual(
      itemFieldMapper.empty,
    )
  })

  it('converts values to wire names, amounts to numbers and the asset id to its printed form', () => {
    const wire = itemFieldMapper.toWire(record)
    expect(Object.keys(wire)).toEqual(Object.keys(blankFields(itemFieldList)))
    expect(wire).toMatchObject({
      assetId: '000-001',
      quantity: 3.5,
      insured: true,
      purchaseTime: '2026-01-10',
    })
    expect(Object.keys(listFieldMapper.toWire(record))).toEqual(
      Object.keys(blankFields(itemFieldList.filter(({ inList }) => inList))),
    )
  })

  it('names columns in snake case', () => {
    expect(['name', 'purchasePrice', 'syncChildLocations'].map(columnOf)).toEqual([
      'name',
      'purchase_price',
      'sync_child_locations',
    ])
  })
})

describe('itemFieldMapper.read', () => {
  it('keeps values that the request omits', () => {
    expect(read({})).toEqual(record)
    const nulls = Object.fromEntries(
      itemFieldList.filter(({ kind }) => kind !== 'date').map(({ wire }) => [wire, null]),
    )
    expect(read(nulls)).toEqual(record)
  })

  it('changes the values that the request contains, and clears a date that is null', () => {
    const input = {
      notes: 'a\r\nb',
      quantity: 2.25,
      purchasePrice: 0,
      soldTime: null,
      purchaseTime: '2026-02-03',
      insured: false,
    }
    expect(read(input)).toEqual({
      ...record,
      notes: 'a\nb',
      quantity: 22_500,
      purchasePrice: 0,
      soldDate: '',
      purchaseDate: '2026-02-03',
      insured: false,
    })
  })

  it('throws with the name of the field for an invalid value', () => {
    expect(() => read({ soldTime: 'soon' })).toThrow(
      refused('soldTime', 'is "soon", which is not a date like 2026-04-30'),
    )
  })
})

describe('itemFieldMapper.read for the asset id', () => {
  const numberOf = (assetId: unknown, before: number) =>
    itemFieldMapper.read({ ...record, assetNumber: before }, { assetId }).assetNumber

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
      const reason = `is "${wrong}", which is not an asset id like 000-012`
      expect(() => numberOf(wrong, 7), String(wrong)).toThrow(refused('assetId', reason))
    }
  })
})
