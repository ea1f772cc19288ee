import { expect, it } from 'vitest'
import { fieldsWith } from '#contract/items/item-fields.ts'
import { emptyItem, searchRowFormat, toSearchTexts } from './item-rows.mapper.ts'

it('toSearchTexts changes only together with searchRowFormat, by which the rows of existing items are written anew', () => {
  const size = { type: 'text' as const, textValue: 'XL', numberValue: 7, booleanValue: true, dateValue: '' }
  const fields = [
    { ...size, id: 'e', name: 'Größe' },
    { ...size, id: 'f', name: 'Age' },
  ]
  const texts = Object.fromEntries(fieldsWith('search').map(({ key }) => [key, `${key} Ä-1`]))
  const { text, short } = toSearchTexts({ ...emptyItem('a', 1, 'ref'), assetNumber: 42, fields, ...texts })
  expect([searchRowFormat, text, short]).toMatchInlineSnapshot(`
    [
      3,
      "name a-1 manufacturer a-1
    description a-1 notes a-1 purchasefrom a-1 modelnumber a-1 serialnumber a-1 warrantydetails a-1 soldto a-1 soldnotes a-1 lentto a-1 grosse xl age xl
    000-042
    a1 a1 a1 a1 a1 a1 a1 a1 a1 a1 a1 000042",
      "n na a 1 m ma xl -",
    ]
  `)
})
