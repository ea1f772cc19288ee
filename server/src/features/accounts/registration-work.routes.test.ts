import { createHook } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { withServer } from '#test/each-database.ts'

withServer('Registration', (app) => {
  it('hashes the password even when the e-mail address is taken, so that the response time does not show that it is taken', async () => {
    const me = await app().signUp()
    let hashes = 0
    const hook = createHook({ init: (_, type) => void (type === 'ARGON2REQUEST' && (hashes += 1)) }).enable()
    const responses = []
    for (const email of [me.email, 'free@example.org']) {
      const body = { name: 'Ann', email, password: 'long enough', seed: false }
      const { status } = await app().send('POST', '/users/register', body)
      responses.push({ status, hashes })
    }
    hook.disable()
    expect(responses).toEqual([
      { status: 409, hashes: 1 },
      { status: 204, hashes: 2 },
    ])
  })
})
