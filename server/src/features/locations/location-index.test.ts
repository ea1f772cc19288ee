import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listLimits } from '#contract/households/list-limits.ts'
import { createLocationIndex } from './location-index.ts'
import type { LocationRecord } from './locations.table.ts'

function place(id: string, parentId: string | null, name = id): LocationRecord {
  return { id, parentId, name, description: '', createdAt: 0, updatedAt: 0 }
}

const house = [
  place('house', null, 'Summer House'),
  place('attic', 'house', 'Älter attic'),
  place('box', 'attic'),
  place('shed', null),
]

test('LocationIndex returns no path and no descendants for an unknown id', async () => {
  const index = await createLocationIndex(house)
  expect(index.path('moon')).toEqual([])
  expect(index.withDescendants(['moon'])).toEqual([])
  expect(await (await createLocationIndex([])).named('house')).toEqual([])
})

test('LocationIndex returns the path from the top level to the location', async () => {
  const index = await createLocationIndex(house)
  expect(index.path('box').map(({ id }) => id)).toEqual(['house', 'attic', 'box'])
  expect(index.path('shed').map(({ id }) => id)).toEqual(['shed'])
})

test('LocationIndex returns descendants in tree order', async () => {
  const index = await createLocationIndex([...house, place('cellar', 'house'), place('jar', 'box')])
  expect(index.withDescendants(['house'])).toEqual(['house', 'attic', 'box', 'jar', 'cellar'])
})

test('LocationIndex finds locations and their descendants by a word, and returns each location only once', async () => {
  const index = await createLocationIndex(house)
  expect(await index.named('house')).toEqual(['house', 'attic', 'box'])
  expect(await index.named('alter')).toEqual(['attic', 'box'])
  expect((await index.named('e')).toSorted()).toEqual(['attic', 'box', 'house', 'shed'])
  expect(await index.named('House')).toEqual([])
})

test('LocationIndex keeps the order of the children of each location, and has top-level locations under null', async () => {
  const index = await createLocationIndex(house)
  expect(index.childrenOf.get(null)?.map(({ id }) => id)).toEqual(['house', 'shed'])
  expect(index.childrenOf.get('shed')).toBeUndefined()
})

test('LocationIndex returns each location once when parents form a cycle, as only damaged data can', async () => {
  const index = await createLocationIndex([place('a', 'b'), place('b', 'a')])
  expect(index.wholePath('a').length).toBeLessThanOrEqual(2)
  expect(index.withDescendants(['a']).toSorted()).toEqual(['a', 'b'])
})

test('LocationIndex counts the levels from the top to a location, and from the location to its deepest descendant', async () => {
  const index = await createLocationIndex([...house, place('cellar', 'house')])
  expect([null, 'house', 'box', 'moon'].map((id) => index.depth(id))).toEqual([0, 1, 3, 0])
  expect(['house', 'attic', 'box', 'cellar', 'moon'].map((id) => index.height(id))).toEqual([3, 2, 1, 1, 0])
})

test('LocationIndex handles a chain of 50,000 locations, whose path has only the lowest levels', async () => {
  const chain = Array.from({ length: 50_000 }, (_, at) => place(`${at}`, at === 0 ? null : `${at - 1}`))
  const index = await createLocationIndex(chain)
  expect(index.path('49999').map(({ id }) => id)).toEqual(
    chain.slice(-listLimits.locationLevels).map(({ id }) => id),
  )
  expect(index.wholePath('49999')).toHaveLength(50_000)
  expect([index.depth('49999'), index.height('0')]).toEqual([50_000, 50_000])
  // Location 9 is the first whose name contains a 9. All 49,990 locations below it match too.
  expect(await index.named('9')).toHaveLength(49_991)
  expect(index.withDescendants(chain.map(({ id }) => id))).toHaveLength(50_000)
})

test('LocationIndex counts A as inside B exactly when B is on the path of A', async () => {
  const forest = fc
    .array(fc.nat(), { minLength: 1, maxLength: 12 })
    .map((seeds) =>
      seeds.map((seed, at) => place(String(at), seed % (at + 1) === at ? null : String(seed % (at + 1)))),
    )
  await fc.assert(
    fc.asyncProperty(forest, async (all) => {
      const index = await createLocationIndex(all)
      for (const one of all) {
        const below = index.withDescendants([one.id])
        expect(new Set(below).size).toBe(below.length)
        for (const other of all) {
          expect(below.includes(other.id)).toBe(index.path(other.id).some(({ id }) => id === one.id))
        }
      }
    }),
  )
})
