import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import {
  addMonths,
  daysBetween,
  firstDayOfWeek,
  formatDay,
  formatDaysFrom,
  formatMoney,
  formatRelative,
  todayIn,
} from '#web/shared/formats.ts'

vi.hoisted(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))

it('A missing day is formatted as an empty text', () => {
  expect(formatDay('', 'medium', 'en-GB')).toBe('')
  expect(formatDay('0001-01-01', 'medium', 'en-GB')).toBe('')
})

it('A day is formatted as it was entered in every time zone', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', timeZone)
    expect(formatDay('2026-03-01', 'short', 'en-GB')).toBe('01/03/2026')
  }
  vi.unstubAllEnvs()
})

it('The distance of an instant is formatted in the largest fitting unit', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatRelative('2026-11-18T11:00:00Z', now, 'en')).toBe('3 days ago')
  expect(formatRelative('2026-11-21T11:59:50Z', now, 'en')).toBe('now')
  expect(formatRelative('2026-11-21T10:30:00Z', now, 'en')).toBe('1 hour ago')
})

it('The distance of a day is counted from today', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(
    [0, 1, -6, 20, 29, 30, -31, 426, 729, 731, -800].map((days) => formatDaysFrom(days, now, 'en')),
  ).toEqual([
    'today',
    'tomorrow',
    '6 days ago',
    'in 2 weeks',
    'in 4 weeks',
    'in 1 month',
    '1 month ago',
    'in 14 months',
    'in 23 months',
    'in 2 years',
    '2 years ago',
  ])
})

it('The number of days between two days is correct when the clocks change in between', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-01')).toBe(-20)
})

it("Today is the day in the household's time zone", () => {
  const moment = new Date('2026-11-21T23:30:00Z')
  expect(todayIn('Asia/Tokyo', moment)).toBe('2026-11-22')
  expect(todayIn('America/New_York', moment)).toBe('2026-11-21')
})

it('A mistyped year is formatted with four digits', () => {
  expect(formatDay('0202-03-04', 'medium', 'en-GB')).toBe('4 Mar 0202')
  expect(formatDay('0020-03-04', 'long', 'en-GB')).toBe('4 March 0020')
  expect(formatDay('0202-03-04', 'short', 'en-US')).toBe('3/4/0202')
  expect(addMonths('0020-01-31', 1)).toBe('0020-02-29')
})

it('Money is formatted with cents, and keeps fractions of a cent', () => {
  expect(formatMoney(1299, 'EUR', 'en-GB')).toBe('€1,299.00')
  expect(formatMoney(0.0125, 'EUR', 'en-GB')).toBe('€0.0125')
})

it('Money is formatted with the decimals of its currency', () => {
  expect(formatMoney(120_000, 'JPY', 'ja')).toBe('￥120,000')
  expect(formatMoney(12.5, 'KWD', 'en-US')).toBe('KWD\u00a012.500')
})

it('The first weekday is that of the locale', () => {
  expect(['de-DE', 'en-US', 'ar-EG'].map((locale) => firstDayOfWeek(locale))).toEqual([1, 7, 6])
})

it('The distance of a day is in the language of the app, with the digits of the region', () => {
  i18next.language = 'ar'
  vi.stubGlobal('navigator', { languages: ['ar-EG'] })
  expect(formatDaysFrom(21)).toBe('خلال ٣ أسابيع')
  vi.stubGlobal('navigator', { languages: ['ar-MA'] })
  expect(formatDaysFrom(21)).toBe('خلال 3 أسابيع')
  vi.unstubAllGlobals()
  i18next.language = 'en'
})
