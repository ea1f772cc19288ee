import { blankFields } from '#contract/items/blank-fields.ts'
import { itemFieldList } from '#contract/items/item-fields.ts'
import type { Item } from '#contract/items/items.ts'

export const lamp: Item = {
  ...blankFields(itemFieldList),
  id: '0197a000-0000-7000-8000-000000000001',
  assetId: '000-007',
  importRef: 'lamp0001',
  name: 'Lamp',
  description: 'By the bed',
  quantity: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  purchasePrice: 40,
  worth: 0,
  value: 40,
  labels: [],
  attachments: [],
  fields: [],
}
