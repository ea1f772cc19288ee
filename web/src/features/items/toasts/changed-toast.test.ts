import i18next from 'i18next'
import { expect, it } from 'vitest'
import en from '#web/i18n/locales/en.json'
import { changedToast } from './changed-toast.ts'

it('The toast names the last of several changes, and counts all changes that “Undo all” undoes', async () => {
  const i18n = i18next.createInstance({
    lng: 'en',
    resources: { en: { translation: en } },
    keySeparator: false,
    interpolation: { escapeValue: false },
  })
  await i18n.init()
  const item = { id: 'lamp', name: 'Lamp' }
  const toast = changedToast({ item, field: 'Notes', before: '', after: 'dim' }, i18n.t)
  expect([toast.one, toast.several(2)]).toEqual([
    'Notes of Lamp set to dim',
    'Notes of Lamp set to dim · 2 changes',
  ])
})
