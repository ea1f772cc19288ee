import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#web/shared/search-params.ts'

it('reads a repeated key as a list and every value as text', () => {
  expect(parseSearch('?q=12&labels=a&labels=b&archived=true')).toEqual({
    q: '12',
    labels: ['a', 'b'],
    archived: 'true',
  })
})

it('writes plain strings, repeats the key of a list and omits missing values', () => {
  expect(stringifySearch({ q: 'a b', page: 2, labels: ['a', 'b'], order: undefined })).toBe(
    '?q=a+b&page=2&labels=a&labels=b',
  )
  expect(stringifySearch({})).toBe('')
})
