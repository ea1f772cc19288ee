// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { languageNames } from '#web/features/appearance/language-names.ts'
import { LanguageSection } from '#web/features/appearance/language-section.tsx'
import { languages } from '#web/i18n/languages.ts'
import { readPreferences } from '#web/shared/account/preferences.ts'
import { renderInApp } from '#web-test/render.tsx'

beforeEach(() => localStorage.clear())

const example = (name: string) => screen.getByText(name).nextElementSibling?.textContent

it('The list of languages has a name for every offered language', () => {
  expect(Object.keys(languageNames).toSorted()).toEqual([...languages].toSorted())
})

it('The list of languages names each language in that language, with the share of translated texts', async () => {
  const { user } = renderInApp(<LanguageSection />)
  const group = screen.getByRole('radiogroup', { name: 'Language' })
  const german = within(group).getByRole('radio', { name: /Deutsch/ })
  expect(german.closest('label')?.textContent).toBe('Deutsch100%')
  expect(within(group).getByRole<HTMLInputElement>('radio', { name: 'Same as browser' }).checked).toBe(true)
  await user.click(german)
  expect(readPreferences().language).toBe('de')
  expect(screen.getByRole('link', { name: /en\.json/ }).getAttribute('download')).toBe('en.json')
})

it('The sample in the language section formats dates, numbers and money as in the chosen region, independently of the language', async () => {
  const { user } = renderInApp(<LanguageSection />)
  await user.selectOptions(screen.getByRole('combobox'), 'de-DE')
  expect(readPreferences().formatLocale).toBe('de-DE')
  expect(example('Number')).toBe('1.234,5')
  expect(example('Week starts on')).toBe('Monday')
  await user.selectOptions(screen.getByRole('combobox'), 'en-US')
  expect(example('Number')).toBe('1,234.5')
  expect(example('Week starts on')).toBe('Sunday')
})
