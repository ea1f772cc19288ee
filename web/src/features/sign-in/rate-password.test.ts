import { expect, it } from 'vitest'
import { ratePassword } from './rate-password.ts'

it('A common password is rated as weak, with a reason', () => {
  expect(ratePassword('password1', [])).toEqual({ score: 0, advice: 'auth.adviceCommon' })
  expect(ratePassword('asdfghjkl;', []).advice).toBe('auth.advicePattern')
})

it('A password is rated as weak when it contains other input of the form', () => {
  const known = ['Mira Lindqvist', 'mira@lindenstrasse.example']
  expect(ratePassword('lindenstrasse', known)).toEqual({ score: 0, advice: 'auth.adviceOwn' })
  expect(ratePassword('lindenstrasse', []).score).toBeGreaterThan(0)
})

it('A password of a few words is rated as strong', () => {
  expect(ratePassword('a kettle sings on tuesdays', [])).toEqual({ score: 4, advice: undefined })
})
