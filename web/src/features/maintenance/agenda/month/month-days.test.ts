import { expect, it, vi } from 'vitest'
import { weeksOfMonth } from './month-days.ts'

vi.hoisted(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))

it('The weeks of a month are whole weeks, which start on the first weekday of the locale', () => {
  const november = weeksOfMonth('2026-11-22', 1)
  expect(november.map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(november.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOfMonth('2026-11-22', 7).map((week) => week[0])).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
  ])
  // February 2027 has exactly four weeks.
  expect(weeksOfMonth('2027-02-28', 1)).toHaveLength(4)
})
