import i18next from 'i18next'
import { expect, it } from 'vitest'
import { checkName } from './check-text.ts'
import en from '#web/i18n/locales/en.json' with { type: 'json' }

await i18next.init({
  lng: 'en',
  keySeparator: false,
  nsSeparator: false,
  resources: { en: { translation: en } },
})

it.each(['', ' ', '\u200b', '\u00ad', '\u3164', '\u2800', '\ufeff\u2060'])(
  'checkName rejects the name %j, which has no visible character',
  (name) => {
    expect(checkName(name, i18next.t)).toBe(en['field.nameMissing'])
  },
)

it('checkName accepts a name with invisible characters beside visible ones', () => {
  expect(checkName('Zero\u200bwidth', i18next.t)).toBeUndefined()
})
