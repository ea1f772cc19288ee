import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCalendarDate } from './calendar-date.ts'

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
    '13 April 2021',
    'soon',
    '20210413',
  ])('refuses %j', (text) => {
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
    ['02/29/2020', '2020-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['2051-12-31', '2051-12-31'],
  ])('reads %j as %j, the day as written', (text, day) => {
    expect(parseCalendarDate(text)).toBe(day)
  })

  test('agrees with the calendar for every year, month and day', () => {
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
