import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.service.ts'

it('A password is compared by the same work whether or not there is a hash', async () => {
  const ended: string[] = []
  const end = (name: string) => () => void ended.push(name)
  // Two are worked out at once, so one that takes no work would end before both.
  const [first, second] = [hashPassword('first'), hashPassword('second')]
  const unknown = verifyPassword('guess', undefined)
  const withoutPassword = verifyPassword('guess', '')
  await Promise.all([
    first.then(end('work')),
    second.then(end('work')),
    unknown.then(end('unknown person')),
    withoutPassword.then(end('account without a password')),
  ])
  expect(ended[0]).toBe('work')
  expect(await Promise.all([unknown, withoutPassword])).toEqual([false, false])
})
