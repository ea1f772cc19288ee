import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'

it('Search parameters are read as texts, and a repeated key as a list', () => {
  expect(parseSearch('?q=12&labels=a&labels=b&archived=true')).toEqual({
    q: '12',
    labels: ['a', 'b'],
    archived: 'true',
  })
})

it('Search parameters are written as plain strings, with a repeated key for a list, and without missing values', () => {
  expect(stringifySearch({ q: 'a b', page: 2, labels: ['a', 'b'], order: undefined })).toBe(
    '?q=a+b&page=2&labels=a&labels=b',
  )
  expect(stringifySearch({})).toBe('')
})
