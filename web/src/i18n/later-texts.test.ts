// @vitest-environment jsdom
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { withLaterTexts } from '#web/i18n/i18n.ts'

it('The rejection of a failed chunk is handled at once, even while the texts are still loading', async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: {} } } })
  const part = Promise.reject(new Error('gone'))
  const listen = vi.spyOn(part, 'then')
  const loaded = withLaterTexts(part)
  expect(listen).toHaveBeenCalledOnce()
  await expect(loaded).rejects.toThrow('gone')
})
