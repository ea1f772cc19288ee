import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { isolateValues } from './isolate-values.ts'

describe('isolateValues', () => {
  beforeAll(async () => {
    const translation = { 'toast.saved': 'Saved {{name}}' }
    await i18next.init({
      lng: 'en',
      keySeparator: false,
      resources: { en: { translation }, ar: { translation } },
    })
    isolateValues()
  })
  // Uses the key of another text, because TypeScript accepts only existing keys.
  const saved = (lng: string, name: string) => i18next.t('toast.saved', { lng, name })

  it('isolates a value with right-to-left letters in every language', () => {
    expect(saved('en', 'سماعة 12')).toBe('Saved \u2068سماعة 12\u2069')
  })

  it('isolates every value when the language is written from right to left', async () => {
    expect(saved('en', '60 × 55')).toBe('Saved 60 × 55')
    await i18next.changeLanguage('ar')
    expect(saved('ar', '60 × 55')).toBe('Saved \u206860 × 55\u2069')
  })
})
