import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addInterval, parseCalendarDate, startOfDay, todayIn } from './calendar-date.ts'

describe('parseCalendarDate', () => {
  test.each([
    '2021-02-29',
    '02/31/2020',
    '1900-02-29',
    '2021-13-01',
    '2021-00-10',
    '2021-04-00',
    '0000-01-01',
    '13/04/2021',
    '2021-4-3',
    '2021-04/13',
    '2021-04-13 or so',
    '2021-04-13T25:00:00Z',
    '2021/04/13T00:00:00Z',
    '2021/04/13T00:00:00.1234-05:00',
    '2021-04T08:15-13',
    'on 2021-04-13',
    'on 04/13/2021',
    '04/13/2021 or so',
    '13 April 2021',
    'soon',
    '20210413',
  ])('rejects %j', (text) => {
    expect(parseCalendarDate(text)).toBeNull()
  })

  test.each(['', '   ', 'null', 'undefined', '0001-01-01', '0001-01-01T00:00:00Z', '0001-01-01 00:00:00'])(
    'reads %j as no date',
    (text) => {
      expect(parseCalendarDate(text)).toBe('')
    },
  )

  test.each([
    ['2021-04-13', '2021-04-13'],
    ['04/13/2021', '2021-04-13'],
    ['03/04/2021', '2021-03-04'],
    ['2021/04/13', '2021-04-13'],
    [' 2021-04-13 ', '2021-04-13'],
    ['2021-04-13T23:30:00-05:00', '2021-04-13'],
    ['2021-04-13T00:30:00+09:00', '2021-04-13'],
    ['2021-04-13T08:15:30.123456Z', '2021-04-13'],
    ['2021-04-13T08:15', '2021-04-13'],
    ['2021-04-13 08:15:30', '2021-04-13'],
    ['02/29/2020', '2020-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['2051-12-31', '2051-12-31'],
  ])('reads %j as %j, the day as written', (text, day) => {
    expect(parseCalendarDate(text)).toBe(day)
  })

  test('returns the day exactly when the calendar has it', () => {
    const part = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), part(13), part(32), (year, month, day) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const instant = new Date(Date.UTC(year, month - 1, day))
        const exists = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day
        expect(parseCalendarDate(text)).toBe(exists ? text : null)
      }),
    )
  })
})

describe('addInterval', () => {
  test.each([
    ['2026-01-31', 1, 'months', '2026-02-28'],
    ['2024-01-31', 1, 'months', '2024-02-29'],
    ['2024-02-29', 1, 'years', '2025-02-28'],
    ['2024-02-29', 4, 'years', '2028-02-29'],
    ['2096-02-29', 4, 'years', '2100-02-28'],
    ['2026-12-31', 2, 'months', '2027-02-28'],
    ['2026-11-30', 1, 'months', '2026-12-30'],
    ['2026-12-15', 12, 'months', '2027-12-15'],
    ['2026-03-28', 1, 'days', '2026-03-29'],
    ['2026-10-24', 1, 'weeks', '2026-10-31'],
    ['2026-12-31', 1, 'days', '2027-01-01'],
    ['0050-12-31', 1, 'days', '0051-01-01'],
    ['0050-12-31', 2, 'months', '0051-02-28'],
    ['9999-12-31', 1, 'days', null],
    ['9999-12-31', 1, 'months', null],
    ['9001-01-01', 999, 'years', null],
    ['9000-01-01', 999, 'years', '9999-01-01'],
  ] as const)('%s plus %i %s is %s', (date, every, unit, later) => {
    expect(addInterval(date, every, unit)).toBe(later)
  })

  const dates = fc
    .tuple(
      fc.integer({ min: 1, max: 8900 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    )
    .map(([year, month, day]) => [String(year).padStart(4, '0'), month, day] as const)
    .map(([year, ...rest]) => [year, ...rest.map((part) => String(part).padStart(2, '0'))].join('-'))
    .filter((text) => parseCalendarDate(text) === text)
  const intervals = fc.integer({ min: 1, max: 999 })

  test('counts days and weeks like the calendar', () => {
    fc.assert(
      fc.property(dates, intervals, (date, every) => {
        const later = new Date(`${date}T12:00:00Z`)
        later.setUTCDate(later.getUTCDate() + every)
        expect(addInterval(date, every, 'days')).toBe(later.toISOString().slice(0, 10))
        expect(addInterval(date, every, 'weeks')).toBe(addInterval(date, every * 7, 'days'))
      }),
    )
  })

  test('returns an existing day after any number of months: the same day, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(dates, intervals, (date, every) => {
        const later = addInterval(date, every, 'months') ?? ''
        expect(parseCalendarDate(later)).toBe(later)
        const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(monthOf(later)).toBe(monthOf(date) + every)
        const isLastDay = addInterval(later, 1, 'days')?.endsWith('-01')
        expect(later.slice(8) === date.slice(8) || (isLastDay && later.slice(8) < date.slice(8))).toBe(true)
        expect(addInterval(date, every, 'years')).toBe(addInterval(date, every * 12, 'months'))
      }),
    )
  })
})

test.each([
  ['2026-11-23', 'UTC', '2026-11-23T00:00Z'],
  ['2026-11-23', 'Europe/Berlin', '2026-11-22T23:00Z'],
  ['2026-07-23', 'Europe/Berlin', '2026-07-22T22:00Z'],
  ['2026-11-23', 'Asia/Kathmandu', '2026-11-22T18:15Z'],
  ['2026-11-23', 'Pacific/Kiritimati', '2026-11-22T10:00Z'],
  ['2026-11-23', 'Pacific/Pago_Pago', '2026-11-23T11:00Z'],
  // The clocks skipped the hour from 0:00 on that day, so it began at 1:00.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00Z'],
])('the day %s begins in %s at %s', (day, timeZone, instant) => {
  const start = Date.parse(instant)
  expect(startOfDay(day, timeZone)).toBe(start)
  expect(todayIn(timeZone, start)).toBe(day)
  expect(todayIn(timeZone, start - 1) < day).toBe(true)
})
