import i18next from 'i18next'
import { expect, it } from 'vitest'
import { errorText } from '#web/i18n/error-text.ts'
import en from '#web/i18n/locales/en.json' with { type: 'json' }
import { ApiError } from '#web/shared/api-error.ts'

await i18next.init({
  lng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: en } },
})

const tooMany = (details?: unknown) =>
  errorText(
    new ApiError({ status: 429, code: 'too_many_requests', message: '', request: '', details }),
    i18next.t,
  )

it('The text of an error names the seconds to wait when a busy server sends them', () => {
  const busy = (details?: unknown) =>
    errorText(new ApiError({ status: 503, code: 'busy', message: '', request: '', details }), i18next.t)
  expect(busy({ retryAfterSeconds: 2 })).toBe('The server is busy. Try again in 2 seconds.')
  expect(busy()).toBe(en['errors.busy'])
})

it('The text of an error names the time to wait after too many attempts when the server sends it', () => {
  expect(tooMany({ retryAfterSeconds: 12 })).toBe('Too many attempts. Wait 12 seconds, then try again.')
  expect(tooMany({ retryAfterSeconds: 290 })).toBe('Too many attempts. Wait 5 minutes, then try again.')
  expect(tooMany()).toBe(en['errors.too_many_requests'])
})

it("The text of an error is the server's message when an external command or service has failed", () => {
  const message = 'The product could not be looked up: upcitemdb.com answered 503.'
  const failed = new ApiError({ status: 409, code: 'lookup_failed', message, request: '' })
  expect(errorText(failed, i18next.t)).toBe(`A product service can't be reached. ${message}`)
})
