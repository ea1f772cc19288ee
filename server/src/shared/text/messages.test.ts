import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import en from '#texts/en.json' with { type: 'json' }
import { createMessages, languageFromSettings } from './messages.ts'

const folder = join(import.meta.dirname, '../../../texts')
const languages = readdirSync(folder).map((file) => ({
  language: basename(file, '.json'),
  texts: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
}))

const placeholdersOf = (text: string) => text.match(/\{\{\w+\}\}/g)?.toSorted()

function englishFor(language: string) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return Object.entries<string>(en).flatMap(([key, text]) => {
    if (key.endsWith('_one')) return []
    if (!key.endsWith('_other')) return [{ key, text }]
    return forms.map((form) => ({ key: key.replace(/other$/, form), text }))
  })
}

it.each(languages)(
  'the texts in $language are complete and keep their placeholders',
  ({ language, texts }) => {
    const english = englishFor(language)
    expect(Object.keys(texts).toSorted()).toEqual(english.map(({ key }) => key).toSorted())
    const isPlural = (key: string) => /_(zero|one|two|few|many|other)$/.test(key)
    const lost = english.filter(({ key, text }) => {
      const own = texts[key] ?? ''
      // A plural form such as “A thing” needs no number, so it may lack the placeholder `{{count}}`.
      if (isPlural(key) && !own.includes('{{count}}')) return placeholdersOf(text)?.join() !== '{{count}}'
      return placeholdersOf(own)?.join() !== placeholdersOf(text)?.join()
    })
    expect(lost).toEqual([])
    expect(texts['report.page']).toMatch(/\{\{pages\}\}$/)
  },
)

it('a text that is the same in every language has one key', () => {
  const forms = ['', '_zero', '_one', '_two', '_few', '_many', '_other']
  const keys = new Set(Object.keys(en).map((key) => key.replace(/_(one|other)$/, '')))
  const byWords = Map.groupBy(keys, (key) =>
    JSON.stringify(languages.map(({ texts }) => forms.map((form) => texts[key + form]))),
  )
  expect([...byWords.values()].filter(({ length }) => length > 1)).toEqual([])
})

it.each(languages)('createMessages finds the texts of $language', ({ language, texts }) => {
  expect(createMessages(language).say('notifier.test')).toBe(texts['notifier.test'])
})

it.each(['tlh', 'not-a-language-at-all', '..', ''])(
  'createMessages uses English when the language is “%s”',
  (language) => {
    const words = createMessages(language)
    expect([words.language, words.say('notifier.test')]).toEqual(['en', en['notifier.test']])
  },
)

it('a language with a region uses the texts of the language', () => {
  expect(createMessages('de-AT').say('reminder.more', { count: '3' })).toBe('und 3 weitere')
})

it.each([
  ['en', '3 February 2026'],
  ['en-US', 'February 3, 2026'],
  ['de-AT', '3. Februar 2026'],
  ['tlh', '3 February 2026'],
])('createMessages formats a day in the language “%s” as %s', (language, day) => {
  expect(createMessages(language).day('2026-02-03')).toBe(day)
})

it('a text with a count has the plural form of its language, and a missing text is empty', () => {
  const say = (language: string, count: number) =>
    createMessages(language).sayCount('report.items', count, { count: String(count) })
  expect([1, 2, 5].map((count) => say('pl', count))).toEqual(['1 przedmiot', '2 przedmioty', '5 przedmiotów'])
  expect([1, 2].map((count) => say('en', count))).toEqual(['1 item', '2 items'])
  expect(createMessages('en').sayCount('reminder.none', 1, {})).toBe('')
})

it('a placeholder without a value stays unchanged', () => {
  expect(createMessages('en').say('report.items_other')).toBe('{{count}} items')
})

it('settings without a valid language select English', () => {
  const others = ['{}', 'null', '7', '"de"', '{"language":null}', '{"language":7}']
  expect([undefined, null, ...others].map(languageFromSettings)).toEqual(Array(8).fill('en'))
  expect(languageFromSettings('{"language":"de"}')).toBe('de')
})

it.each([
  ['cs', 'cs-CZ'],
  ['pt-AO', 'pt-PT'],
  ['zh-Hant', 'zh-TW'],
  ['no', 'nb-NO'],
  ['klingon', 'en'],
])('a browser that asks for %s gets texts in %s, like in the web app', (wanted, file) => {
  const said = createMessages(wanted).say('notifier.test')
  expect(said).toBe(createMessages(file).say('notifier.test'))
})

it.each([
  ['ar', 'S-12', 'الرقم التسلسلي: \u2068S-12\u2069'],
  ['en', 'S-12', 'Serial number S-12'],
  ['en', 'مفتاح 12', 'Serial number \u2068مفتاح 12\u2069'],
])(
  'a message in %s isolates a value such as %s only where directions can mix',
  (language, text, expected) => {
    expect(createMessages(language).say('report.serialNumber', { text })).toBe(expected)
  },
)
