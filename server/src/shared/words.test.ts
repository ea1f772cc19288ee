import { expect, it } from 'vitest'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import { createWords, languageOfSettings } from './words.ts'

it.each(Object.entries({ en, de }))(
  'the texts in %s are whole and end a page number with the count',
  (_, texts) => {
    const placesOf = (one: Record<string, string>) =>
      Object.entries(one).map(([key, text]) => [key, text.match(/\{\{\w+\}\}/g)?.toSorted()])
    expect(placesOf(texts)).toEqual(placesOf(en))
    expect(texts['report.page']).toMatch(/\{\{pages\}\}$/)
  },
)

it.each(['tlh', 'not-a-language-at-all', '..', ''])('what is said in “%s” is said in English', (language) => {
  const words = createWords(language)
  expect([words.language, words.say('notifier.test')]).toEqual(['en', en['notifier.test']])
})

it('a region speaks the language without it', () => {
  expect(createWords('de-AT').say('reminder.more', { count: '3' })).toBe('und 3 weitere')
})

it('settings without a language, or with something else there, mean English', () => {
  const settings = [undefined, null, '{}', '{"language":null}', '{"language":7}', '{"language":"de"}']
  expect(settings.map(languageOfSettings)).toEqual(['en', 'en', 'en', 'en', 'en', 'de'])
})
