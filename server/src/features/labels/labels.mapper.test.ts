import { expect, it } from 'vitest'
import { zeroUuid } from '#server/shared/new-id.ts'
import { applyLabelUpdate, newLabelRecord, toLabel, toLabelWithFamily } from './labels.mapper.ts'

const [above, own, below] = [1, 2, 3].map((digit) => `01900000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const input = { name: ' Tools ', description: 'a\r\nb', color: '#ff0000', icon: 'hammer', parentId: above }
const tools = newLabelRecord(own, 1000, input)

it('newLabelRecord sets the values of the request and no others', () => {
  expect(tools).toEqual({
    id: own,
    createdAt: 1000,
    updatedAt: 1000,
    name: 'Tools',
    description: 'a\nb',
    color: '#ff0000',
    icon: 'hammer',
    parentId: above,
    usefulLifeYears: 0,
    restValuePercent: 0,
    declining: false,
  })
  const blank = { description: '', color: '', icon: '', parentId: null }
  expect(newLabelRecord(own, 1000, { name: 'Tools' })).toMatchObject(blank)
})

it('applyLabelUpdate keeps values that the request omits, and clears the parent on null', () => {
  expect(applyLabelUpdate(tools, {})).toEqual(tools)
  const nulls = { name: null, description: null, color: null, icon: null } as never
  expect(applyLabelUpdate(tools, nulls)).toEqual(tools)
  const changes = { name: 'Garden', description: '', color: '', icon: '', parentId: null }
  expect(applyLabelUpdate(tools, changes)).toEqual({ ...tools, ...changes })
  expect(applyLabelUpdate(tools, { parentId: below }).parentId).toBe(below)
  expect(() => applyLabelUpdate(tools, { parentId: 'x' })).toThrow(
    expect.objectContaining({ fields: { parentId: 'is not an id' } }),
  )
})

it('toLabel returns the zero UUID for a missing parent', () => {
  const at = '1970-01-01T00:00:01.000Z'
  expect(toLabel({ ...tools, parentId: null })).toEqual({
    id: own,
    parentId: zeroUuid,
    name: 'Tools',
    description: 'a\nb',
    color: '#ff0000',
    icon: 'hammer',
    createdAt: at,
    updatedAt: at,
  })
  expect(toLabel(tools).parentId).toBe(above)
})

it('toLabelWithFamily returns parent and children where they exist', () => {
  const parent = { ...tools, id: above, parentId: null }
  const child = { ...tools, id: below, parentId: own }
  expect(toLabelWithFamily(tools, [parent, tools, child])).toEqual({
    ...toLabel(tools),
    parent: toLabel(parent),
    children: [toLabel(child)],
  })
  expect(Object.keys(toLabelWithFamily(tools, [tools]))).not.toContain('parent')
})
