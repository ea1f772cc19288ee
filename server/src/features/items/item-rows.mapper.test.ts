import { describe, expect, it } from 'vitest'
import { fieldsWith } from '#contract/items/item-fields.ts'
import {
  emptyItem,
  searchRowFormat,
  toCustomFieldRecord,
  toFieldRows,
  toItemRecord,
  toItemRow,
  toLabelRows,
  toSearchTexts,
} from './item-rows.mapper.ts'
import type { ItemRecord } from './items.table.ts'

const group = 7
const size = {
  id: 'e',
  type: 'text' as const,
  name: 'Größe',
  textValue: 'XL',
  numberValue: 7,
  booleanValue: true,
  dateValue: '2026-05-01',
}
const age = { ...size, id: 'f', name: 'Age', booleanValue: false }
const saw: ItemRecord = {
  ...emptyItem('a', 1, 'ref'),
  updatedAt: 2,
  assetNumber: 42,
  name: 'Säge',
  manufacturer: 'Bosch',
  notes: 'Sharp',
  serialNumber: 'SN1',
  archived: true,
  purchasePrice: 12_500,
  quantity: 20_000,
  locationId: 'b',
  parentId: 'c',
  labelIds: ['d', 'e'],
  fields: [size, age],
}

describe('emptyItem', () => {
  it('has quantity one, and no name or location', () => {
    expect(emptyItem('a', 1, 'ref')).toMatchObject({
      id: 'a',
      createdAt: 1,
      updatedAt: 1,
      importRef: 'ref',
      name: '',
      quantity: 10_000,
      locationId: null,
      parentId: null,
      labelIds: [],
      fields: [],
    })
  })
})

describe('Rows of an item', () => {
  it('store the value of the item and a sort key for its name', () => {
    expect(toItemRow(group, saw)).toMatchObject({
      group_id: group,
      id: 'a',
      created_at: 1,
      updated_at: 2,
      import_ref: 'ref',
      location_id: 'b',
      parent_id: 'c',
      name: 'Säge',
      name_key: expect.stringMatching(/^sage/),
      value: 25_000,
    })
  })

  it('include one row in the table `item_label` for each label, with the value `archived` of the item', () => {
    const same = { group_id: group, item_id: 'a', archived: 1 }
    expect(toLabelRows(group, saw)).toEqual([
      { ...same, label_id: 'd' },
      { ...same, label_id: 'e' },
    ])
  })

  it('have one row for each custom field, in order', () => {
    const rows = toFieldRows(group, saw)
    expect(rows).toMatchObject([
      { group_id: group, item_id: 'a', position: 0, id: 'e', name: 'Größe', boolean_value: 1 },
      { group_id: group, item_id: 'a', position: 1, id: 'f', name: 'Age', boolean_value: 0 },
    ])
    expect(rows.map(toCustomFieldRecord)).toEqual([size, age])
  })

  it('convert back to the same item', () => {
    const labels = JSON.stringify(toLabelRows(group, saw))
    const fields = JSON.stringify(toFieldRows(group, saw))
    expect(toItemRecord({ ...toItemRow(group, saw), labels, fields })).toEqual(saw)
  })
})

describe('toSearchTexts', () => {
  it('contains the texts in lower case without accents, with the texts for short words in the first line', () => {
    const { text } = toSearchTexts(saw)
    expect(text.split('\n')).toEqual(['sage bosch', 'sharp sn1 grosse xl age xl', '000-042', '000042'])
  })

  it('contains the first letters of words, for searches by one or two letters', () => {
    expect(toSearchTexts(saw).short.split(' ')).toContain('sa')
  })

  it('changes only together with searchRowFormat, by which the rows of existing items are written anew', () => {
    const texts = Object.fromEntries(fieldsWith('search').map(({ key }) => [key, `${key} Ä-1`]))
    const { text, short } = toSearchTexts({ ...saw, ...texts })
    expect([searchRowFormat, text, short]).toMatchInlineSnapshot(`
      [
        1,
        "name a-1 manufacturer a-1
      description a-1 notes a-1 purchasefrom a-1 modelnumber a-1 serialnumber a-1 warrantydetails a-1 soldto a-1 soldnotes a-1 lentto a-1 grosse xl age xl
      000-042
      a1 a1 a1 a1 a1 a1 a1 a1 a1 a1 a1 000042",
        "n na a 1 m ma xl -",
      ]
    `)
  })
})
