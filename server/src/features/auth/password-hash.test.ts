import { argon2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { passwordCost } from './password-cost.ts'
import { hashPassword, isAcceptedHash, verifyPassword } from './password-hash.service.ts'

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

it('verifyPassword accepts a password in Unicode form NFD whose hash was stored before passwords were normalised to NFC', async () => {
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

describe('isAcceptedHash', () => {
  const salted = 'c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA'
  it.each([
    ['bcrypt of Homebox', `$2a$14$${'a'.repeat(53)}`, true],
    ['argon2id of Homebox', `$argon2id$v=19$m=65536,t=3,p=2$${salted}`, true],
    ['bcrypt that takes minutes', `$2a$31$${'a'.repeat(53)}`, false],
    ['argon2id that takes gigabytes', `$argon2id$v=19$m=4194304,t=3,p=2$${salted}`, false],
    ['argon2id that no program computes', `$argon2id$v=19$m=8,t=3,p=2$${salted}`, false],
    ['argon2id without passes', `$argon2id$v=19$m=65536,t=0,p=2$${salted}`, false],
    ['argon2id without lanes', `$argon2id$v=19$m=65536,t=3,p=0$${salted}`, false],
    ['argon2id with a damaged salt', '$argon2id$v=19$m=65536,t=3,p=2$äöüäöüäöüäöü$aGFzaGhhc2hoYXNo', false],
    ['bcrypt with too few rounds', `$2a$03$${'a'.repeat(53)}`, false],
    ['another kind', '$6$salt$hash', false],
    ['no hash', '', false],
  ])('returns whether a hash is cheap enough to compare at sign-in: %s', (_what, stored, isAccepted) => {
    expect(isAcceptedHash(stored)).toBe(isAccepted)
  })
})
