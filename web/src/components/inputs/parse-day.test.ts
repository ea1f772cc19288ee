import { describe, expect, it, vi } from 'vitest'
import { dayPattern, parseDay, formatDayInput } from './parse-day.ts'
import { formatDay, formatDayParts } from '#web/shared/formats.ts'

vi.hoisted(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))

function read(text: string, locale: string, mayBePartial = false) {
  const reading = parseDay(text, locale, { thisYear: 2026, mayBePartial })
  if (reading.kind === 'value') return reading.value
  return reading.kind === 'empty' ? '' : reading.refusal.kind
}

describe('parseDay', () => {
  it.each([
    ['03/02/2026', 'en-GB', '2026-02-03'],
    ['03/02/2026', 'en-US', '2026-03-02'],
    ['3.2.2026', 'de', '2026-02-03'],
    ['3. 2. 26', 'de', '2026-02-03'],
    ['3-2-2026', 'nl', '2026-02-03'],
    ['2026/2/3', 'ja', '2026-02-03'],
    ['2026年2月3日', 'ja', '2026-02-03'],
    ['26-02-03', 'sv', '2026-02-03'],
    ['03022026', 'en-GB', '2026-02-03'],
    ['030226', 'de', '2026-02-03'],
    ['3 Feb 2026', 'en-US', '2026-02-03'],
    ['February 3, 2026', 'en-GB', '2026-02-03'],
    ['3. Februar 2026', 'de', '2026-02-03'],
    ['3rd March 26', 'en-GB', '2026-03-03'],
    ['3 de febrero de 2026', 'es', '2026-02-03'],
    ['3 лютого 2026', 'uk', '2026-02-03'],
    ['٣/٢/٢٠٢٦', 'ar-EG', '2026-02-03'],
    ['29.2.2028', 'de', '2028-02-29'],
    ['24. Dez. 2026', 'de', '2026-12-24'],
    ['2026 February 3', 'en-GB', '2026-02-03'],
    ['991231', 'de', '1999-12-31'],
    ["3 d'abril del 2026", 'ca', '2026-04-03'],
    ['3 בפברואר 2026', 'he', '2026-02-03'],
    ['2026年3日', 'ja', 'unreadable'],
    ['1.1.1000', 'de', '1000-01-01'],
  ])('parses "%s" in the locale %s as %s', (text, locale, day) => expect(read(text, locale)).toBe(day))

  it('accepts ISO 8601 in every locale', () => {
    for (const locale of ['en-GB', 'en-US', 'de', 'ja', 'sv']) {
      expect(read('2026-02-03', locale)).toBe('2026-02-03')
      expect(read('20260231', locale)).toBe('tooLate')
    }
  })

  it('accepts another order of day and month when only one order is possible', () => {
    expect(read('12/31/2026', 'en-GB')).toBe('2026-12-31')
    expect(read('31.12.2026', 'en-US')).toBe('2026-12-31')
    expect(read('31.12.2026', 'sv')).toBe('2026-12-31')
    expect(read('12/31/2026', 'sv')).toBe('2026-12-31')
    expect(read('3.2.2026', 'sv')).toBe('unreadable')
  })

  it('interprets a two-digit year as up to 20 years ahead, otherwise as past', () => {
    expect(read('1.1.46', 'de')).toBe('2046-01-01')
    expect(read('1.1.47', 'de')).toBe('1947-01-01')
  })

  it('distinguishes a day that its month does not have, such as 31 June, from text that is no day', () => {
    expect(parseDay('30.02.2026', 'de', { thisYear: 2026 })).toEqual({
      kind: 'refused',
      refusal: { kind: 'tooLate', year: 2026, month: 2, days: 28 },
    })
    expect(read('2026-06-31', 'de')).toBe('tooLate')
    expect(read('310226', 'de')).toBe('tooLate')
    for (const text of [
      'abc',
      '32.1.2026',
      '13.13.2026',
      '5.3.',
      '1.1.1',
      '1.1.999',
      'soon 1.1.2026',
      '1/2/3/4',
      '1.2.2026.4',
      '3 Feb 2026 12',
      '5.2026',
      '5.0.2026',
      '0.5.2026',
      '1.1.0999',
      '1.1.12026',
      '3022026',
      '12',
    ])
      expect([text, read(text, 'de')]).toEqual([text, 'unreadable'])
    expect(read(' ', 'de')).toBe('')
  })

  it('parses days that were formatted in the locale of the account', () => {
    expect(formatDayInput('2026-02-03', 'de')).toBe('03.02.2026')
    expect(formatDayInput('2026-02-03', 'en-US')).toBe('02/03/2026')
    for (const locale of ['en-GB', 'en-CA', 'de', 'fr', 'fa', 'ar-EG', 'ar-SA', 'th', 'ko', 'hu', 'he', 'hi'])
      expect([locale, read(formatDayInput('2026-02-03', locale), locale)]).toEqual([locale, '2026-02-03'])
    expect(dayPattern('de', { day: 'TT', month: 'MM', year: 'JJJJ' })).toBe('TT.MM.JJJJ')
  })

  it.each([
    ['2019', 'en-GB', '2019'],
    ['May 2019', 'en-US', '2019-05'],
    ['2019 may', 'de', '2019-05'],
    ['Mai 2019', 'de', '2019-05'],
    ['Dez. 2019', 'de', '2019-12'],
    ['5/2019', 'en-US', '2019-05'],
    ['5.2019', 'de', '2019-05'],
    ['05,2019', 'de', '2019-05'],
    ['2019-05', 'en-US', '2019-05'],
    ['mayo de 2019', 'es', '2019-05'],
    ['2019年5月', 'ja', '2019-05'],
    ['2019年', 'ja', '2019'],
    ['٢٠١٩', 'ar-EG', '2019'],
    ['مايو ٢٠١٩', 'ar-EG', '2019-05'],
    ['5/2562', 'th', '2019-05'],
    ['2562', 'th', '2019'],
    ['3 May 2019', 'en-GB', '2019-05-03'],
    ['2019-05-03', 'en-GB', '2019-05-03'],
    ['13/2019', 'en-GB', 'unreadable'],
    ['summer 2019', 'en-GB', 'unreadable'],
    ['May 19', 'en-GB', 'unreadable'],
    ['2018/2019', 'en-GB', 'unreadable'],
    ['3112', 'en-GB', 'unreadable'],
    ['5/19', 'en-GB', 'unreadable'],
    ['19', 'en-GB', 'unreadable'],
  ])(
    'parses "%s" in the locale %s as %s when a month or a year is accepted without a day',
    (text, locale, date) => expect(read(text, locale, true)).toBe(date),
  )

  it.each(['en-GB', 'en-US', 'de', 'fr', 'ar-EG', 'ar-SA', 'th', 'ja', 'ko', 'hu', 'he'])(
    'parses months and years that were formatted in the order of the locale %s',
    (locale) => {
      const dates = ['2019-05', '2019']
      expect(dates.map((date) => read(formatDayInput(date, locale), locale, true))).toEqual(dates)
      expect(read(formatDay('2019-05', 'medium', locale), locale, true)).toBe('2019-05')
    },
  )

  it.each([
    ['17/5/2568', '2025-05-17'],
    ['17/5/68', '2025-05-17'],
    ['17052568', '2025-05-17'],
    ['170568', '2025-05-17'],
    ['17 พ.ค. 2568', '2025-05-17'],
    ['17 พฤษภาคม พ.ศ. 2568', '2025-05-17'],
    ['2568-05-17', '2025-05-17'],
    ['29/2/2567', '2024-02-29'],
    ['17/5/2025', '2025-05-17'],
    ['2025-05-17', '2025-05-17'],
    ['17/5/2300', '1757-05-17'],
    ['17/5/2299', '2299-05-17'],
    ['1/1/89', '2046-01-01'],
    ['1/1/90', '1947-01-01'],
  ])('parses "%s" as %s when the language is Thai', (text, day) => expect(read(text, 'th-TH')).toBe(day))

  it('parses Gregorian years when the locale is Thai', () => {
    expect(read('17/5/2568', 'th-TH-u-ca-gregory')).toBe('2568-05-17')
    expect(formatDayInput('2025-05-17', 'th-TH-u-ca-gregory')).toBe('17/05/2025')
  })

  it('parses a day that was formatted in Thai', () => {
    expect(formatDayInput('2025-05-17', 'th')).toBe('17/05/2568')
    for (const day of ['2025-05-17', '2024-02-29', '1999-12-31', '1757-01-01', '1756-12-31', '2126-01-01']) {
      const shown = [
        formatDayInput(day, 'th'),
        formatDayParts(day, 'date', 'th'),
        formatDay(day, 'long', 'th'),
      ]
      const isBuddhist = day >= '1757'
      for (const text of isBuddhist ? shown : shown.slice(0, 1))
        expect([text, read(text, 'th')]).toEqual([text, day])
    }
  })
})
