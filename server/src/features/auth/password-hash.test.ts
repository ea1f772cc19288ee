import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { passwordCost } from './password-cost.ts'
import { hashPassword, verifyPassword } from './password-hash.service.ts'

it('verifyPassword does the same work with and without a stored hash', async () => {
  const ended: string[] = []
  const end = (name: string) => () => void ended.push(name)
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

const composed = 'M\u00fcller und ein langer Satz'
const decomposed = 'Mu\u0308ller und ein langer Satz'

it.each([
  ['composed', composed, decomposed],
  ['decomposed', decomposed, composed],
])(
  'verifyPassword accepts a password typed %s when it is typed in the other Unicode form',
  async (_how, first, second) => {
    const stored = await hashPassword(first)
    expect(await verifyPassword(second, stored)).toBe(true)
    expect(await verifyPassword('Muller und ein langer Satz', stored)).toBe(false)
  },
)

it('verifyPassword accepts a decomposed password whose hash was stored before passwords were composed', async () => {
  const nonce = Buffer.alloc(16, 1)
  const { memory, passes, parallelism } = passwordCost
  const hash = argon2Sync('argon2id', {
    message: decomposed,
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: 32,
  })
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  const stored = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${tag}`
  expect(await verifyPassword(decomposed, stored)).toBe(true)
})
