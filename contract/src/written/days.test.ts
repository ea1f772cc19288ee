import { describe, expect, it } from 'vitest'
import { readDay } from './days.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may']
const read = (text: string) =>
  readDay(text, 2026, (word) => months.indexOf(word.slice(0, 3)) + 1 || undefined)

describe('readDay', () => {
  it.each([
    ['31.12.2020', '2020-12-31'],
    ['1.2.2021', '2021-02-01'],
    ['1. 2. 2021', '2021-02-01'],
    ['31.12.2020 00:00', '2020-12-31'],
    ['12/31/2020 12:00:00 AM', '2020-12-31'],
    ['31/12/2020', '2020-12-31'],
    ['31-12-2020', '2020-12-31'],
    ['2020/1/5', '2020-01-05'],
    ['2020年1月5日', '2020-01-05'],
    ['2020. 1. 5.', '2020-01-05'],
    ['2020-12-31 00:00:00', '2020-12-31'],
    ['2025-10-13T22:08:07Z', '2025-10-13'],
    ['2025-08-26 18:46:55.739+02', '2025-08-26'],
    ['[2019-05-02]', '2019-05-02'],
    ['13.5.25', '2025-05-13'],
    ['31.12.99', '1999-12-31'],
    ['17-May-25', '2025-05-17'],
    ['May 17, 2025', '2025-05-17'],
    ['17 May 2025', '2025-05-17'],
    ['17th of May 2025', '2025-05-17'],
    ['20250517', '2025-05-17'],
    ['٢٠٢٥-٠٥-١٧', '2025-05-17'],
    ['17/5/2568', '2025-05-17'],
    ['2020', '2020'],
    ['May 2020', '2020-05'],
  ])('reads "%s" as %s and no other date', (text, day) => {
    expect([...new Set(Object.values(read(text)))]).toEqual([day])
  })

  it('returns one day for each possible order of day, month and year', () => {
    expect(read('05/03/2024')).toEqual({ day: '2024-03-05', month: '2024-05-03' })
    expect(read('05-03-10')).toEqual({ day: '2010-03-05', month: '2010-05-03', year: '2005-03-10' })
  })

  it.each([
    '31.02.2020',
    '44196',
    '13/13/2020',
    'Christmas 2019',
    '13 April',
    'last May',
    '1/2/3/4',
    '',
    '9'.repeat(70),
  ])('finds no date in "%s"', (text) => expect(read(text)).toEqual({}))
})
