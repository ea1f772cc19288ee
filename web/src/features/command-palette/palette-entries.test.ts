import { expect, it } from 'vitest'
import { type Entry, neighbour } from './palette-entries.ts'

// as: `neighbour` reads only the ids of the entries.
const entries = ['a', 'b', 'c'].map((id) => ({ id }) as Entry)

it('The arrow keys start with the first entry of the palette, and wrap around at both ends', () => {
  expect(neighbour(entries, 'c', 1)).toBe('a')
  expect(neighbour(entries, 'a', -1)).toBe('c')
  expect(neighbour(entries, 'gone', 1)).toBe('a')
  expect(neighbour([], undefined, 1)).toBeUndefined()
})
