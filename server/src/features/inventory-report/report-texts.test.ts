import { expect, it } from 'vitest'
import { createReportWords } from './report-texts.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

it.each(Object.entries({ en, de }))(
  'the texts in %s are whole and end a page number with the count',
  (_, texts) => {
    const placesOf = (one: Record<string, string>) =>
      Object.entries(one).map(([key, text]) => [key, text.match(/\{\{\w+\}\}/g)?.toSorted()])
    expect(placesOf(texts)).toEqual(placesOf(en))
    expect(texts.page).toMatch(/\{\{pages\}\}$/)
  },
)

it('numbers are rounded as they are written and not as binary ones', () => {
  const { numbers } = createReportWords('en')
  expect(['1.005', '49.975', '900719925474.0993'].map(numbers(2, 2))).toEqual([
    '1.01',
    '49.98',
    '900,719,925,474.10',
  ])
})

it.each(['tlh', 'not-a-language-at-all', '..', ''])('what is said in “%s” is said in English', (language) => {
  const words = createReportWords(language)
  expect([words.language, words.say('inventory')]).toEqual(['en', en.inventory])
})
