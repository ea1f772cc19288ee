import { beforeEach, expect, it, vi } from 'vitest'
import { eachDatabase } from '#test/each-database.ts'
import * as passwords from '#server/features/auth/password-hash.service.ts'

vi.mock(import('#server/features/auth/password-hash.service.ts'), { spy: true })

eachDatabase('A registration', (app) => {
  beforeEach(() => void vi.mocked(passwords.hashPassword).mockClear())

  it('hashes the password for an e-mail address that is taken too, so that time does not tell', async () => {
    const me = await app().signUp()
    const statuses = []
    for (const email of [me.email, 'free@example.org']) {
      const body = { name: 'Ann', email, password: 'long enough', seed: false }
      statuses.push((await app().send('POST', '/users/register', body)).status)
    }
    expect(statuses).toEqual([409, 204])
    // One more is the sign-up.
    expect(passwords.hashPassword).toHaveBeenCalledTimes(3)
  })
})
