import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLocationIndex } from './location-index.ts'
import type { LocationThing } from './locations.table.ts'

function place(id: string, parentId: string | null, name = id): LocationThing {
  return { id, parentId, name, description: '', createdAt: 0, updatedAt: 0 }
}

const house = [
  place('house', null, 'Summer House'),
  place('attic', 'house', 'Älter attic'),
  place('box', 'attic'),
  place('shed', null),
]

test('an unknown id has no path and nothing below it', () => {
  const index = createLocationIndex(house)
  expect(index.path('moon')).toEqual([])
  expect(index.withDescendants('moon')).toEqual([])
  expect(createLocationIndex([]).named('house')).toEqual([])
})

test('a path leads from the outermost location to the one asked for', () => {
  const index = createLocationIndex(house)
  expect(index.path('box').map(({ id }) => id)).toEqual(['house', 'attic', 'box'])
  expect(index.path('shed').map(({ id }) => id)).toEqual(['shed'])
})

test('a folded word names a location with everything below it, each once', () => {
  const index = createLocationIndex(house)
  expect(index.named('house')).toEqual(['house', 'attic', 'box'])
  expect(index.named('alter')).toEqual(['attic', 'box'])
  expect(index.named('e').toSorted()).toEqual(['attic', 'box', 'house', 'shed'])
  expect(index.named('House')).toEqual([])
})

test('children keep the order they are given in, outermost ones stand under null', () => {
  const index = createLocationIndex(house)
  expect(index.childrenOf.get(null)?.map(({ id }) => id)).toEqual(['house', 'shed'])
  expect(index.childrenOf.get('shed')).toBeUndefined()
})

test('a ring, which the database could only get from elsewhere, does not hang a path', () => {
  const index = createLocationIndex([place('a', 'b'), place('b', 'a')])
  expect(index.path('a').length).toBeLessThanOrEqual(3)
})

test('one location is below another exactly when the other is on its path', () => {
  const forest = fc
    .array(fc.nat(), { minLength: 1, maxLength: 12 })
    .map((seeds) =>
      seeds.map((seed, at) => place(String(at), seed % (at + 1) === at ? null : String(seed % (at + 1)))),
    )
  fc.assert(
    fc.property(forest, (all) => {
      const index = createLocationIndex(all)
      for (const one of all) {
        const below = index.withDescendants(one.id)
        expect(new Set(below).size).toBe(below.length)
        for (const other of all) {
          expect(below.includes(other.id)).toBe(index.path(other.id).some(({ id }) => id === one.id))
        }
      }
    }),
  )
})
