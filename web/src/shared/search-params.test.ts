import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'

it('reads a repeated key as a list and everything as text', () => {
  expect(parseSearch('?q=12&labels=a&labels=b&archived=true')).toEqual({
    q: '12',
    labels: ['a', 'b'],
    archived: 'true',
  })
})

it('writes plain words, repeats the key of a list and leaves out what is absent', () => {
  expect(stringifySearch({ q: 'a b', page: 2, labels: ['a', 'b'], order: undefined })).toBe(
    '?q=a+b&page=2&labels=a&labels=b',
  )
  expect(stringifySearch({})).toBe('')
})
