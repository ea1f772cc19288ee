import { expect, it } from 'vitest'
import { ratePassword } from './rate-password.ts'

it('rates common passwords as weak and gives a reason', () => {
  expect(ratePassword('password1', [])).toEqual({ score: 0, advice: 'auth.adviceCommon' })
  expect(ratePassword('asdfghjkl;', []).advice).toBe('auth.advicePattern')
})

it('rates a password as weak when it contains other input of the form', () => {
  const known = ['Mira Lindqvist', 'mira@lindenstrasse.example']
  expect(ratePassword('lindenstrasse', known)).toEqual({ score: 0, advice: 'auth.adviceOwn' })
  expect(ratePassword('lindenstrasse', []).score).toBeGreaterThan(0)
})

it('rates a few words together as strong', () => {
  expect(ratePassword('a kettle sings on tuesdays', [])).toEqual({ score: 4, advice: undefined })
})
