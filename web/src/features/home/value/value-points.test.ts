import { expect, it } from 'vitest'
import { toPoints, toYears } from '#web/features/home/value/value-points.ts'

const entries = [
  { date: '2024-11-01T00:00:00.000Z', value: 0.1, name: '' },
  { date: '2025-01-01T00:00:00.000Z', value: 0.2, name: '' },
]

it('The curve of the total value has no points when nothing was bought', () => {
  expect(toPoints({ valueAtStart: 0, entries: [] }, '2012-01-01', '2025-02-10')).toEqual([])
  expect(toYears([], 0)).toEqual([])
})

it('The curve of the total value has a point for every month from the first purchase to today', () => {
  expect(toPoints({ valueAtStart: 0, entries }, '2012-01-01', '2025-02-10')).toEqual([
    { month: '2024-11', value: 0.1 },
    { month: '2024-12', value: 0.1 },
    { month: '2025-01', value: 0.3 },
    { month: '2025-02', value: 0.3 },
  ])
})

it('The curve of the total value starts with the value of all items bought before its first month', () => {
  const points = toPoints({ valueAtStart: 5, entries }, '2024-10-01', '2025-01-31')
  expect(points[0]).toEqual({ month: '2024-10', value: 5 })
  expect(toYears(points, 5)).toEqual([
    { year: 2025, added: 0.2, value: 5.3 },
    { year: 2024, added: 0.1, value: 5.1 },
  ])
})
