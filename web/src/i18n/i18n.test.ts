import { afterEach, expect, it, vi } from 'vitest'
import { chooseLanguage, formatLocale } from '#web/i18n/i18n.ts'

afterEach(() => vi.unstubAllGlobals())

const offered = ['de', 'en', 'pt-BR', 'zh-CN']

it('falls back to English, also for a region that only others have', () => {
  expect(chooseLanguage(null, ['pt'], offered)).toBe('en')
  expect(chooseLanguage('klingon', [], offered)).toBe('en')
})

it('takes the stored language first, then what the browser names exactly, in any case', () => {
  expect(chooseLanguage('de', ['en'], offered)).toBe('de')
  expect(chooseLanguage(null, ['fr', 'PT-br'], offered)).toBe('pt-BR')
})

it('widens only the main language of the browser', () => {
  expect(chooseLanguage(null, ['de-CH'], offered)).toBe('de')
  expect(chooseLanguage(null, ['fr-FR', 'de-CH'], offered)).toBe('en')
})

it('passes over a region that Intl refuses', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'en-GB'] })
  expect(formatLocale()).toBe('en-GB')
  vi.stubGlobal('navigator', { languages: ['en-US@posix'] })
  expect(formatLocale()).toBe('en')
})
