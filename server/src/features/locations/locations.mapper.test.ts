import { expect, it } from 'vitest'
import { applyLocationUpdate, newLocationRecord, toLocationSummary } from './locations.mapper.ts'

const [own, above] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const shelf = newLocationRecord(own, 1000, { name: ' Shelf ', description: 'a\r\nb', parentId: above })

it('newLocationRecord sets the values of the request and no others', () => {
  const [name, description, at] = ['Shelf', 'a\nb', 1000]
  expect(shelf).toEqual({ id: own, createdAt: at, updatedAt: at, name, description, parentId: above })
  expect(newLocationRecord(own, at, { name })).toMatchObject({ description: '', parentId: null })
})

it('applyLocationUpdate keeps values that the request omits, and clears the parent on null', () => {
  expect(applyLocationUpdate(shelf, {})).toEqual(shelf)
  expect(applyLocationUpdate(shelf, { name: null, description: null })).toEqual(shelf)
  const changes = { name: 'Rack', description: '', parentId: null }
  expect(applyLocationUpdate(shelf, changes)).toEqual({ ...shelf, ...changes })
  expect(applyLocationUpdate(shelf, { parentId: own }).parentId).toBe(own)
  expect(() => applyLocationUpdate(shelf, { parentId: 'x' })).toThrow(
    expect.objectContaining({ fields: { parentId: 'is not an id' } }),
  )
})

it('toLocationSummary converts times to ISO text', () => {
  const at = '1970-01-01T00:00:01.000Z'
  const { id, name, description } = shelf
  expect(toLocationSummary(shelf)).toEqual({ id, name, description, createdAt: at, updatedAt: at })
})
