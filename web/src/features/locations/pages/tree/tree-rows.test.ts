import { expect, it } from 'vitest'
import { type LocationNode, outermostId } from '#contract/locations/location-tree.ts'
import { flatten, type Level, toTreeRows } from './tree-rows.ts'

const node = (id: string, childCount = 0): LocationNode => ({
  id,
  name: id,
  childCount,
  rowCount: 0,
  value: 0,
})
const level = (...items: LocationNode[]): Level => ({ items, hasMore: false })

function idsOf(levels: Record<string, Level>, open: string[], newIn?: string) {
  const rows = toTreeRows({ levels: new Map(Object.entries(levels)), open: new Set(open), newIn })
  return flatten(rows).map((row) => `${'-'.repeat(row.level)}${row.id}`)
}

const house = {
  [outermostId]: level(node('house', 2), node('shed')),
  house: level(node('attic', 1), node('kitchen')),
}

it('The tree has rows for expanded locations only, and a loading row for a level that is not loaded', () => {
  expect(idsOf(house, [])).toEqual(['house', 'shed'])
  expect(idsOf(house, ['house'])).toEqual(['house', '-attic', '-kitchen', 'shed'])
  expect(idsOf(house, ['house', 'attic'])).toEqual(['house', '-attic', '--loading attic', '-kitchen', 'shed'])
  expect(idsOf(house, ['attic'])).toEqual(['house', 'shed'])
})

it('The tree has a row “more” at the end of a level that is not completely loaded', () => {
  const levels = { [outermostId]: { items: [node('house')], hasMore: true } }
  expect(idsOf(levels, [])).toEqual(['house', `more ${outermostId}`])
})

it('The tree has the row of a new location first in its level, also in an empty level', () => {
  expect(idsOf(house, ['house'], outermostId)[0]).toBe('new')
  expect(idsOf({ ...house, shed: level() }, ['shed'], 'shed')).toEqual(['house', 'shed', '-new'])
})

it('The tree has one row for a location that is in two levels, and stops at a cycle', () => {
  const moving = { ...house, house: level(node('attic'), node('shed')) }
  expect(idsOf(moving, ['house'])).toEqual(['house', '-attic', '-shed'])
  const ring = { [outermostId]: level(node('a', 1)), a: level(node('b', 1)), b: level(node('a', 1)) }
  expect(idsOf(ring, ['a', 'b'])).toEqual(['a', '-b'])
})
