import { expect, it } from 'vitest'
import {
  changedKeys,
  emptyValues,
  toFollowUp,
  toNewItem,
  toUpdate,
} from '#web/features/items/form/item-form-values.ts'

const field = {
  key: 'a',
  id: 'a',
  type: 'text' as const,
  name: 'Colour',
  textValue: 'Red',
  numberValue: 0,
  booleanValue: false,
  timeValue: '',
}

it('sends nothing when no value has changed, or only the order of labels', () => {
  const before = { ...emptyValues, name: 'Drill', labelIds: ['a', 'b'] }
  expect(toUpdate(before, { ...before, labelIds: ['b', 'a'] })).toEqual({})
})

it('sends only the changed keys', () => {
  const before = { ...emptyValues, name: 'Drill', serialNumber: 'X1' }
  expect(toUpdate(before, { ...before, serialNumber: '', warrantyExpires: '2027-01-31' })).toEqual({
    serialNumber: '',
    warrantyExpires: '2027-01-31',
  })
})

it('sends zero for an emptied price, because null would keep the old price', () => {
  const before = { ...emptyValues, name: 'Drill', purchasePrice: 12.5 }
  expect(toUpdate(before, { ...before, purchasePrice: null })).toEqual({ purchasePrice: 0 })
})

it('sends all custom fields in order when one of them has changed', () => {
  const before = { ...emptyValues, fields: [field, { ...field, key: 'b', id: 'b', name: 'Size' }] }
  const after = { ...before, fields: before.fields.toReversed() }
  expect(changedKeys(before, after)).toEqual(['fields'])
  expect(toUpdate(before, after).fields?.map((each) => each.id)).toEqual(['b', 'a'])
})

it('sends no id for a custom field that is not saved yet', () => {
  const after = { ...emptyValues, fields: [{ ...field, id: null }] }
  expect(toUpdate(emptyValues, after).fields).toEqual([
    { type: 'text', name: 'Colour', textValue: 'Red', numberValue: 0, booleanValue: false, timeValue: '' },
  ])
})

it('creates the item with the filled-in values, but without an asset id', () => {
  const values = { ...emptyValues, name: ' Drill ', locationId: 'p', insured: true, assetId: '12' }
  expect(toNewItem(values)).toEqual({ name: 'Drill', locationId: 'p', insured: true })
})

it('sends the asset id and later input in a second request after the item was created', () => {
  const sent = { ...emptyValues, name: 'Drill' }
  expect(toFollowUp(sent, '000-007', sent)).toEqual({})
  expect(toFollowUp(sent, '000-007', { ...sent, assetId: '12' })).toEqual({ assetId: '12' })
  expect(toFollowUp(sent, '000-007', { ...sent, name: 'Big drill' })).toEqual({ name: 'Big drill' })
})
