import { expect, it } from 'vitest'
import { demoAccount } from '#contract/status.ts'
import { ConfigError } from '#server/config.ts'
import { eachDatabase } from '#test/each-database.ts'
import { ensureDemo } from './demo.service.ts'

const signIn = { username: demoAccount.email, password: demoAccount.password }

eachDatabase('Without CUBBY_DEMO', (app) => {
  it('there is no account that everybody knows', async () => {
    await ensureDemo(app().context)
    expect((await app().send('POST', '/users/login', signIn)).status).toBe(401)
  })

  it('what becomes a demo later must hold nobody’s account', async () => {
    await app().signUp()
    const { context } = app()
    await expect(ensureDemo({ ...context, config: { ...context.config, demo: true } })).rejects.toThrow(
      ConfigError,
    )
    expect((await app().send('POST', '/users/login', signIn)).status).toBe(401)
  })
})

eachDatabase(
  'With CUBBY_DEMO',
  (app) => {
    it('everybody signs in to a household with sample things, also after a restart', async () => {
      await ensureDemo(app().context)
      await ensureDemo(app().context)
      expect((await app().send('GET', '/status')).json.demo).toBe(true)
      const { json } = await app().send('POST', '/users/login', signIn)
      const headers = { authorization: json.token }
      const { total } = (await app().send('GET', '/items?page=1&pageSize=1', undefined, headers)).json
      expect(total).toBe(40)
    })
  },
  { CUBBY_DEMO: 'true', CUBBY_ALLOW_REGISTRATION: 'false' },
)
