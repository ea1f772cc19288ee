import i18next from 'i18next'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nameList } from './name-list.ts'

beforeAll(() => i18next.init({ lng: 'de', resources: { de: {}, ja: {}, en: {} } }))
afterAll(() => i18next.changeLanguage('en'))

it.each([
  ['de', ['Küche', 'Bad', 'Flur'], 'Küche, Bad und Flur'],
  ['ja', ['台所', '寝室', '廊下'], '台所、寝室、廊下'],
  ['en', ['Attic', 'سماعة 12'], 'Attic and \u2068سماعة 12\u2069'],
])(
  'Names in %s are joined to a list, and names of the other writing direction are isolated',
  async (language, names, list) => {
    await i18next.changeLanguage(language)
    expect(nameList(names)).toBe(list)
  },
)
