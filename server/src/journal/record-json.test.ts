import { describe, expect, it } from 'vitest'
import { emptyItem } from '#server/features/items/item-rows.mapper.ts'
import { itemEntity } from '#server/features/items/items.repository.ts'
import { changedFields, isSame, nameOf, readRecord, writeRecord } from './record-json.ts'

const blank = emptyItem('', 0, '')

describe('A record in the journal', () => {
  it('is stored without empty values, and is unchanged when it is read again', () => {
    const item = { ...blank, id: 'a', createdAt: 1, updatedAt: 2, name: 'Saw', labelIds: ['b'] }
    const json = writeRecord(itemEntity, item)
    expect(JSON.parse(json)).toEqual({ id: 'a', createdAt: 1, updatedAt: 2, name: 'Saw', labelIds: ['b'] })
    expect(readRecord(itemEntity, json)).toEqual(item)
  })

  it('keeps an empty value when the default of a new record is another value', () => {
    const item = { ...blank, id: 'a', quantity: 0 }
    expect(JSON.parse(writeRecord(itemEntity, item))).toEqual({ id: 'a', quantity: 0 })
    expect(readRecord(itemEntity, writeRecord(itemEntity, item)).quantity).toBe(0)
  })

  it('counts as unchanged when only the time of its last change differs', () => {
    const item = { ...blank, id: 'a', labelIds: ['b'] }
    expect(isSame(item, { ...item, updatedAt: 9, labelIds: ['b'] })).toBe(true)
    expect(isSame({ ...item, updatedAt: 9 }, item)).toBe(true)
    expect(isSame(item, { ...item, labelIds: ['c'] })).toBe(false)
    expect(isSame(item, { ...item, createdAt: 1 })).toBe(false)
  })

  it('differs in the fields that were changed, but not in the time of its last change', () => {
    const item = { ...blank, id: 'a', labelIds: ['b'] }
    expect(changedFields(item, { ...item, updatedAt: 9, labelIds: ['b'] })).toEqual([])
    expect(changedFields(item, { ...item, updatedAt: 9, name: 'Saw' })).toEqual(['name'])
  })

  it('has a name, which is empty when records of its kind have no names', () => {
    const nameless: Parameters<typeof nameOf>[0] = { id: 'a', updatedAt: 0 }
    const odd: Parameters<typeof nameOf>[0] = Object.assign({ id: 'a', updatedAt: 0 }, { name: 1 })
    expect([{ ...blank, name: 'Saw' }, nameless, odd, null].map(nameOf)).toEqual(['Saw', '', '', ''])
  })
})
