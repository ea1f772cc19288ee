import { expect, it } from 'vitest'
import type { LocationListEntry } from '#contract/locations.ts'
import { findByWords, idsWithin, inTreeOrder } from '#web/features/locations/location-choices.ts'

function place(id: string, path: string[], parentId?: string): LocationListEntry {
  const name = path.at(-1) ?? ''
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
  const counts = { itemCount: 0, rowCount: 0, value: 0 }
  return { id, name, path, description: '', ...times, ...counts, ...(parentId ? { parentId } : {}) }
}

// By name, as the server gives them.
const places = [
  place('attic', ['Attic']),
  place('house', ['House']),
  place('kitchen', ['House', 'Küche'], 'house'),
  place('pantry', ['House', 'Küche', 'Pantry'], 'kitchen'),
  place('shelf', ['Attic', 'Top shelf'], 'attic'),
]

it('finds no place when one of the words is nowhere in its path', () => {
  expect(findByWords(places, 'kuche attic')).toEqual([])
})

it('finds a place by words of its path in any order, whatever their case and accents', () => {
  expect(findByWords(places, 'PAN kuche').map(({ id }) => id)).toEqual(['pantry'])
})

it('puts places whose own name matches before those that lie in one', () => {
  const reversed = places.toReversed()
  expect(findByWords(reversed, 'küche').map(({ id }) => id)).toEqual(['kitchen', 'pantry'])
})

it('puts each place before what lies in it', () => {
  expect(inTreeOrder(places).map(({ id }) => id)).toEqual(['attic', 'shelf', 'house', 'kitchen', 'pantry'])
})

it('counts a place and everything below it as within it', () => {
  expect([...idsWithin(places, 'house')]).toEqual(['house', 'kitchen', 'pantry'])
})
