import i18next from 'i18next'
import { expect, it } from 'vitest'
import { rejectionText } from './rejection-text.ts'
import en from '#web/i18n/locales/en.json' with { type: 'json' }
import type { PendingChange } from '#web/shared/offline/outbox.ts'

const t = await i18next.init({
  lng: 'en',
  resources: { en: { translation: en } },
  keySeparator: false,
  nsSeparator: false,
})

it.each(['create', 'edit'] as const)(
  'The text about rejected values does not mention marked fields when the queued change is of the kind %s',
  (kind) => {
    // as: the test change has only the properties that `rejectionText` reads.
    const change = { kind, body: {}, refusal: 'invalid' } as PendingChange
    expect(rejectionText(change, t)).toBe("Some fields can't be saved.")
  },
)
