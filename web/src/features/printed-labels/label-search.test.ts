import { expect, it } from 'vitest'
import { blankRange, checkRange } from './label-range.ts'
import { readLabelSearch } from './label-search.ts'

it('readLabelSearch keeps known search parameters of the label generator, and drops all other parameters', () => {
  expect(readLabelSearch({ what: 'blank', count: '24', first: 363, from: '', direct: 'yes', x: 1 })).toEqual({
    what: 'blank',
    count: 24,
    first: '363',
  })
  expect(readLabelSearch({ what: 'stamps', count: 5000, q: { a: 1 } })).toEqual({})
})

it.each([
  ['000-001', '90', {}],
  ['1', '20000', {}],
  ['٠٠٠-٠٠١', '９０', {}],
  ['', '3', { from: 'notAnId' }],
  ['0', '3', { from: 'notAnId' }],
  ['1', 'x', { to: 'notAnId' }],
  ['000-090', '000-001', { to: 'backwards' }],
  ['1', '20001', { to: 'tooMany' }],
])('checkRange reports the problems of the range from %j to %j', (from, to, problems) => {
  expect(checkRange(from, to)).toEqual(problems)
})

it('blankRange returns the range of asset IDs for a number of blank labels, beginning with the given asset ID', () => {
  expect(blankRange('000-363', 24)).toEqual({ from: '000-363', to: '000-386' })
  expect(blankRange('999-999', 2)).toEqual({ from: '999-999', to: '100-0000' })
  expect(blankRange('drill', 2)).toBeUndefined()
})
