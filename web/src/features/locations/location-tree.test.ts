import { expect, it } from 'vitest'
import type { LocationListEntry } from '#contract/locations/locations.ts'
import { idsWithin, inTreeOrder, roomsOf, toLocationTree } from '#web/features/locations/location-tree.ts'

const location = (id: string, rowCount = 0, parentId?: string): LocationListEntry => ({
  id,
  name: id,
  description: '',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  path: [id],
  itemCount: 0,
  rowCount,
  value: 0,
  ...(parentId ? { parentId } : {}),
})

const names = (nodes: ReturnType<typeof toLocationTree>) => nodes.map((node) => node.location.name)

it('The tree of locations is complete when the list contains a child before its parent', () => {
  const tree = toLocationTree([
    location('Attic', 0, 'House'),
    location('House'),
    location('Kitchen', 0, 'House'),
  ])
  expect(names(tree)).toEqual(['House'])
  expect(names(tree[0]?.children ?? [])).toEqual(['Attic', 'Kitchen'])
})

it('The list of rooms has the top-level locations unless one that contains locations has most of the items', () => {
  const house = location('House', 5)
  expect(
    names(roomsOf(toLocationTree([house, location('Kitchen', 5, 'House'), location('Boat', 5)]))),
  ).toEqual(['House', 'Boat'])
  expect(names(roomsOf(toLocationTree([house])))).toEqual(['House'])
})

it('The list of rooms has the rooms of the only house, even when they are inside a single floor', () => {
  const tree = toLocationTree([
    location('House'),
    location('Ground floor', 0, 'House'),
    location('Kitchen', 0, 'Ground floor'),
    location('Hall', 0, 'Ground floor'),
  ])
  expect(names(roomsOf(tree))).toEqual(['Kitchen', 'Hall'])
})

it('The list of rooms replaces the house with most items by its rooms, and keeps other locations such as a garden', () => {
  const tree = toLocationTree([location('Garden', 2), location('House', 9), location('Kitchen', 4, 'House')])
  expect(names(roomsOf(tree))).toEqual(['Garden', 'Kitchen'])
})

it('Locations in tree order come before the locations inside them', () => {
  const tree = toLocationTree([location('Attic'), location('House'), location('Shelf', 0, 'Attic')])
  expect(inTreeOrder(tree).map(({ id }) => id)).toEqual(['Attic', 'Shelf', 'House'])
})

it('idsWithin returns the ids of locations and of everything inside them, and ignores an unknown id', () => {
  const tree = toLocationTree([
    location('House'),
    location('Boat'),
    location('Kitchen', 0, 'House'),
    location('Pantry', 0, 'Kitchen'),
  ])
  expect([...idsWithin(tree, ['gone'])]).toEqual([])
  expect([...idsWithin(tree, ['House'])]).toEqual(['House', 'Kitchen', 'Pantry'])
  expect([...idsWithin(tree, ['Boat', 'Pantry'])].toSorted()).toEqual(['Boat', 'Pantry'])
})

it('A tree of locations can be deeper than the call stack', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) =>
    location(`${at}`, 1, at === 0 ? undefined : `${at - 1}`),
  )
  const tree = toLocationTree(chain)
  expect(inTreeOrder(tree)).toHaveLength(20_000)
  expect(idsWithin(tree, ['15000']).size).toBe(5000)
  expect(names(roomsOf(tree))).toEqual(['19999'])
})
