import { expect, it } from 'vitest'
import { ratePassword } from './rate-password.ts'

it('finds what is guessed first weak, and says why', () => {
  expect(ratePassword('password1', [])).toEqual({ score: 0, advice: 'auth.adviceCommon' })
  expect(ratePassword('asdfghjkl;', []).advice).toBe('auth.advicePattern')
})

it('counts what else was typed into the form as known', () => {
  const known = ['Mira Lindqvist', 'mira@lindenstrasse.example']
  expect(ratePassword('lindenstrasse', known)).toEqual({ score: 0, advice: 'auth.adviceOwn' })
  expect(ratePassword('lindenstrasse', []).score).toBeGreaterThan(0)
})

it('finds a few words together strong', () => {
  expect(ratePassword('a kettle sings on tuesdays', [])).toEqual({ score: 4, advice: undefined })
})
