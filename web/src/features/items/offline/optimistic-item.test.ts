// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queuedCreation, toOptimisticItem } from './optimistic-item.ts'

const attic = { id: 'attic', name: 'Attic', path: ['House', 'Attic'] }
const [old, spare] = ['old', 'spare'].map((id) => ({ id, name: id, color: '' }))
const queryClient = new QueryClient()
queryClient.setQueryData(['locations'], [attic])
queryClient.setQueryData(['labels'], [old, spare])

it('A queued edit is shown with plain values as sent, and with the names of its location and labels', () => {
  const update = { quantity: 2, insured: true, soldTime: null, locationId: 'attic', labelIds: ['spare'] }
  expect(toOptimisticItem(queryClient, update)).toEqual({
    quantity: 2,
    insured: true,
    location: attic,
    locationPath: ['House', 'Attic'],
    labels: [spare],
  })
  expect(toOptimisticItem(queryClient, { locationId: 'unknown', notes: '' })).toEqual({ notes: '' })
})

it('A queued edit with only a month or a year is shown with a whole day and the precision of the date', () => {
  expect(toOptimisticItem(queryClient, { purchaseTime: '2019', warrantyExpires: '2027-02' })).toEqual({
    purchaseTime: '2019-01-01',
    purchaseTimePrecision: 'year',
    warrantyExpires: '2027-02-28',
    warrantyExpiresPrecision: 'month',
  })
})

it('A queued new item is shown with default values, and has the body to send', () => {
  const body = { name: 'Lamp', purchasePrice: 20, quantity: 3, fields: [{ name: 'Bulb', textValue: 'E27' }] }
  const { change, data } = queuedCreation(queryClient, 'lamp', body)
  expect(change).toMatchObject({ kind: 'create', itemId: 'lamp', name: 'Lamp', body, shown: data })
  expect(data).toMatchObject({ id: 'lamp', quantity: 3, value: 60, notes: '', labels: [], attachments: [] })
  expect(data.fields).toMatchObject([{ type: 'text', name: 'Bulb', textValue: 'E27', booleanValue: false }])
  expect(queuedCreation(queryClient, 'lamp', { name: 'Lamp' }).data.quantity).toBe(1)
})
