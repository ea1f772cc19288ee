import { expect, it } from 'vitest'
import { type Entry, neighbour } from './palette-entries.ts'

// as: the tests only use the ids.
const entries = ['a', 'b', 'c'].map((id) => ({ id }) as Entry)

it('goes round at both ends, and begins with the first', () => {
  expect(neighbour(entries, 'c', 1)).toBe('a')
  expect(neighbour(entries, 'a', -1)).toBe('c')
  expect(neighbour(entries, 'gone', 1)).toBe('a')
  expect(neighbour([], undefined, 1)).toBeUndefined()
})
