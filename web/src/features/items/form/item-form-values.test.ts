import { expect, it } from 'vitest'
import {
  changedKeys,
  emptyValues,
  toFollowUp,
  toNewItem,
  toUpdate,
  valuesOf,
} from '#web/features/items/form/item-form-values.ts'
import { lamp } from '#web-test/lamp.ts'

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

it('An edited item is not sent when no value has changed, or only the order of its labels', () => {
  const before = { ...emptyValues, name: 'Drill', labelIds: ['a', 'b'] }
  expect(toUpdate(before, { ...before, labelIds: ['b', 'a'] })).toEqual({})
})

it('An edited item is sent with its changed keys only', () => {
  const before = { ...emptyValues, name: 'Drill', serialNumber: 'X1' }
  expect(toUpdate(before, { ...before, serialNumber: '', warrantyExpires: '2027-01-31' })).toEqual({
    serialNumber: '',
    warrantyExpires: '2027-01-31',
  })
})

it('A date without a known day is shown as a month, and is sent only when it has changed', () => {
  const before = valuesOf({ ...lamp, purchaseTime: '2019-05-01', purchaseTimePrecision: 'month' })
  expect(before.purchaseTime).toBe('2019-05')
  expect(toUpdate(before, { ...before, name: 'Drill' })).toEqual({ name: 'Drill' })
  expect(toUpdate(before, { ...before, purchaseTime: '2019' })).toEqual({ purchaseTime: '2019' })
})

it('An emptied price is sent as zero, because null would keep the old price', () => {
  const before = { ...emptyValues, name: 'Drill', purchasePrice: 12.5 }
  expect(toUpdate(before, { ...before, purchasePrice: null })).toEqual({ purchasePrice: 0 })
})

it('All custom fields are sent in their order when the order has changed', () => {
  const before = { ...emptyValues, fields: [field, { ...field, key: 'b', id: 'b', name: 'Size' }] }
  const after = { ...before, fields: before.fields.toReversed() }
  expect(changedKeys(before, after)).toEqual(['fields'])
  expect(toUpdate(before, after).fields?.map((each) => each.id)).toEqual(['b', 'a'])
})

it('A new custom field is sent without an id', () => {
  const after = { ...emptyValues, fields: [{ ...field, id: null }] }
  expect(toUpdate(emptyValues, after).fields).toEqual([
    { type: 'text', name: 'Colour', textValue: 'Red', numberValue: 0, booleanValue: false, timeValue: '' },
  ])
})

it('A new item is sent with the filled-in values, but without an asset ID', () => {
  const values = { ...emptyValues, name: ' Drill ', locationId: 'p', insured: true, assetId: '12' }
  expect(toNewItem(values)).toEqual({ name: 'Drill', locationId: 'p', insured: true })
})

it('The asset ID of a new item, and later input, are sent in a second request after the creation', () => {
  const sent = { ...emptyValues, name: 'Drill' }
  expect(toFollowUp(sent, '000-007', sent)).toEqual({})
  expect(toFollowUp(sent, '000-007', { ...sent, assetId: '12' })).toEqual({ assetId: '12' })
  expect(toFollowUp(sent, '000-007', { ...sent, name: 'Big drill' })).toEqual({ name: 'Big drill' })
})
