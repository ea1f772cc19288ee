import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { componentLocale, formatLocale } from '#web/i18n/format-locale.ts'
import { chooseLanguage, languages } from '#web/i18n/languages.ts'

afterEach(() => vi.unstubAllGlobals())

const offered = ['de', 'en', 'pt-BR', 'zh-CN']

it("The language is English when none of the browser's languages is offered", () => {
  expect(chooseLanguage('klingon', ['eo', 'not a locale'], offered)).toBe('en')
  expect(chooseLanguage(null, [], offered)).toBe('en')
})

it("The language is the stored one, otherwise the best match of the browser's languages, ignoring case", () => {
  expect(chooseLanguage('de', ['en'], offered)).toBe('de')
  expect(chooseLanguage(null, ['fr', 'PT-br'], offered)).toBe('pt-BR')
})

it.each([
  [['de-AT', 'fr'], 'de'],
  [['fr-CA', 'de'], 'fr'],
  [['eo', 'de-CH'], 'de'],
  [['en-AU', 'de'], 'en'],
  [['cs'], 'cs-CZ'],
  [['ja'], 'ja-JP'],
  [['uk'], 'uk-UA'],
  [['nb'], 'nb-NO'],
  [['no'], 'nb-NO'],
  [['nn-NO'], 'nb-NO'],
  [['iw'], 'he'],
  [['de-DE@posix', 'fr'], 'de'],
  [['pt'], 'pt-BR'],
  [['pt', 'en-PT'], 'pt-PT'],
  [['pt', 'en-US', 'pt-PT'], 'pt-PT'],
  [['pt-AO'], 'pt-PT'],
  [['pt-BR', 'en'], 'pt-BR'],
  [['zh'], 'zh-CN'],
  [['zh-SG'], 'zh-CN'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['zh-Hant'], 'zh-TW'],
  [['zh-Hant-HK'], 'zh-HK'],
  [['zh-Hant-MY'], 'zh-TW'],
  [['zh-MO'], 'zh-MO'],
  [['zh', 'en-HK'], 'zh-HK'],
])('The language for the browser languages %j is %s', (wanted, language) =>
  expect(chooseLanguage(null, wanted, languages)).toBe(language),
)

it('The format locale skips a locale of the browser that Intl rejects', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'en-GB'] })
  expect(formatLocale()).toBe('en-GB')
  vi.stubGlobal('navigator', { languages: ['en-US@posix'] })
  expect(formatLocale()).toBe('en')
})

it('Numbers and days have the format of the chosen region in any language, unless the region is unknown', () => {
  const stored = { formatLocale: 'de-CH' }
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) })
  expect(formatLocale()).toBe('de-CH')
  stored.formatLocale = 'not a locale'
  expect(formatLocale()).toBe('en-GB')
})

it.each([
  ['de', 'de'],
  ['pt-PT', 'pt-PT'],
  ['zh-CN', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
])("React Aria's texts for the language %s have the locale %s", (language, locale) => {
  i18next.language = language
  expect(componentLocale()).toBe(locale)
})

it('The app has 33 languages, including Arabic and Hebrew', () => {
  const expected =
    'ca cs-CZ da-DK de en es fi-FI fr hu id-ID it ja-JP ko-KR nb-NO nl pl pt-BR pt-PT ro-RO ru sk-SK sl sv ta-IN th-TH tr uk-UA zh-CN zh-HK zh-MO zh-TW'
  expect([...languages]).toEqual([...expected.split(' '), 'ar', 'he'].toSorted())
})
