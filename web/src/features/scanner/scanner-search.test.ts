import { expect, test } from 'vitest'
import { readScannerSearch } from '#web/features/scanner/scanner-search.ts'

const location = '0197a000-0000-7000-8000-000000000001'

test.each([
  [{}, {}],
  [{ mode: 'look' }, {}],
  [{ mode: 'dance', location }, {}],
  [
    { mode: 'move', location },
    { mode: 'move', location },
  ],
  [{ mode: 'check', location: 'attic' }, { mode: 'check' }],
  [{ code: 12 }, { code: '12' }],
  [{ code: '000-012' }, { code: '000-012' }],
])('The search parameters %j of the scanner are read as %j', (raw, search) => {
  expect(readScannerSearch(raw)).toEqual(search)
})
