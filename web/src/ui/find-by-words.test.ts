import { expect, it } from 'vitest'
import { findByWords } from '#web/ui/find-by-words.ts'

const locations = [
  { id: 'attic', path: ['Attic'] },
  { id: 'kitchen', path: ['House', 'Küche'] },
  { id: 'pantry', path: ['House', 'Küche', 'Pantry'] },
]

it('A search in a list finds nothing when one of the words is not in the path', () => {
  expect(findByWords(locations, 'kuche attic')).toEqual([])
})

it('A search in a list finds words of the path in any order, ignoring case and accents', () => {
  expect(findByWords(locations, 'PAN kuche').map(({ id }) => id)).toEqual(['pantry'])
})

it('A search in a list finds letters that have no accent to remove, as the server does', () => {
  const places = [{ path: ['Łódź'] }, { path: ['Straße'] }, { path: ['Ørestad'] }]
  expect(findByWords(places, 'lodz')).toEqual([{ path: ['Łódź'] }])
  expect(findByWords(places, 'strasse')).toEqual([{ path: ['Straße'] }])
  expect(findByWords(places, 'orestad')).toEqual([{ path: ['Ørestad'] }])
})

it('A search in a list puts rows whose own name matches before rows inside them', () => {
  expect(findByWords(locations.toReversed(), 'küche').map(({ id }) => id)).toEqual(['kitchen', 'pantry'])
})
