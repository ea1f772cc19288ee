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

it('writes nothing for a day that is missing', () => {
  expect(formatDay('', 'medium', 'en-GB')).toBe('')
  expect(formatDay('0001-01-01', 'medium', 'en-GB')).toBe('')
})

it('writes the day as it was entered, wherever the reader is', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', timeZone)
    expect(formatDay('2026-03-01', 'short', 'en-GB')).toBe('01/03/2026')
  }
  vi.unstubAllEnvs()
})

it('tells how long ago a moment was in the largest unit that fits', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatRelative('2026-11-18T11:00:00Z', now, 'en')).toBe('3 days ago')
  expect(formatRelative('2026-11-21T11:59:50Z', now, 'en')).toBe('now')
})

it('tells how far a day is from today', () => {
  expect([0, 1, -6, 20, 400].map((days) => formatDaysFrom(days, 'en'))).toEqual([
    'today',
    'tomorrow',
    '6 days ago',
    'in 2 weeks',
    'next year',
  ])
})

it('counts days across a change of the clock', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-01')).toBe(-20)
})

it('takes today from the time zone of the household', () => {
  const moment = new Date('2026-11-21T23:30:00Z')
  expect(todayIn('Asia/Tokyo', moment)).toBe('2026-11-22')
  expect(todayIn('America/New_York', moment)).toBe('2026-11-21')
})

it('shows a year that was mistyped as it is stored', () => {
  expect(formatDay('0202-03-04', 'medium', 'en-GB')).toBe('4 Mar 0202')
  expect(formatDay('0020-03-04', 'long', 'en-GB')).toBe('4 March 0020')
  expect(formatDay('0202-03-04', 'short', 'en-US')).toBe('3/4/0202')
  expect(addMonths('0020-01-31', 1)).toBe('0020-02-29')
})

it('writes money with its cents and keeps fractions of them', () => {
  expect(formatMoney(1299, 'EUR', 'en-GB')).toBe('€1,299.00')
  expect(formatMoney(0.0125, 'EUR', 'en-GB')).toBe('€0.0125')
})

it('writes money with as many decimals as its currency has', () => {
  expect(formatMoney(120_000, 'JPY', 'ja')).toBe('￥120,000')
  expect(formatMoney(12.5, 'KWD', 'en-US')).toBe('KWD\u00a012.500')
})

it('begins the week as the reader does', () => {
  expect(['de-DE', 'en-US', 'ar-EG'].map((locale) => firstDayOfWeek(locale))).toEqual([1, 7, 6])
})
