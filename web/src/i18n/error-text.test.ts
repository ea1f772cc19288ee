import i18next from 'i18next'
import { expect, it } from 'vitest'
import { errorText } from '#web/i18n/error-text.ts'
import en from '#web/i18n/locales/en.json' with { type: 'json' }
import { ApiError } from '#web/shared/api-error.ts'

await i18next.init({
  lng: 'en',
  keySeparator: false,
  nsSeparator: false,
  resources: { en: { translation: en } },
})

const tooMany = (details?: unknown) =>
  errorText(
    new ApiError({ status: 429, code: 'too_many_requests', message: '', request: '', details }),
    i18next.t,
  )

it('says how long to wait where the server does', () => {
  expect(tooMany({ retryAfterSeconds: 12 })).toBe('That was too often. Wait 12 seconds, then try again.')
  expect(tooMany({ retryAfterSeconds: 290 })).toBe('That was too often. Wait 5 minutes, then try again.')
  expect(tooMany()).toBe(en['errors.too_many_requests'])
})
