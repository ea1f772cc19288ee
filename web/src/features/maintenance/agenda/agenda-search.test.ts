import { expect, it } from 'vitest'
import { readAgendaSearch } from './agenda-search.ts'

it('The search parameters of the maintenance page are kept when they are valid and differ from the default', () => {
  const kept = { status: 'both', view: 'calendar', day: '2026-02-28' }
  expect(readAgendaSearch({ ...kept, other: 1 })).toEqual(kept)
  expect(readAgendaSearch({ status: 'scheduled', view: 'list', day: '2026-02-30' })).toEqual({})
  for (const day of ['', 'today', '2026-1-1', '0000-01-01', '2026-11-22T00:00Z', 20261122]) {
    expect(readAgendaSearch({ day })).toEqual({})
  }
})
