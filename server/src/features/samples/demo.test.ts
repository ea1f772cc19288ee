import { expect, it } from 'vitest'
import { demoAccount } from '#contract/status.ts'
import { ConfigError } from '#server/shared/config-error.ts'
import type { Context } from '#server/context.ts'
import { signIn as signInTo } from '#server/features/auth/credentials.service.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from '#test/each-database.ts'
import type { Send, TestApp } from '#test/test-app.ts'
import { ensureDemo } from './demo.service.ts'

const signIn = { username: demoAccount.email, password: demoAccount.password }
const asDemo = (context: Context): Context => ({ ...context, config: { ...context.config, demo: true } })

async function countItems(send: Send, headers: Record<string, string>): Promise<number> {
  return (await send('GET', '/items?page=1&pageSize=1&includeArchived=true', undefined, headers)).json.total
}

const nowhere = { networks: [], cookies: {}, requestHost: undefined, device: { userAgent: '', address: '' } }

withServer('A server without CUBBY_DEMO', (app) => {
  it('has no demo account', async () => {
    await ensureDemo(app().context)
    expect((await app().send('POST', '/users/login', signIn)).status).toBe(401)
  })

  it('ends all sessions of a former demo account, and rejects further sign-ins', async () => {
    const { context, send } = app()
    await ensureDemo(asDemo(context))
    const { token } = await signInTo(asDemo(context), { ...signIn, stayLoggedIn: true }, nowhere)
    const headers = { authorization: `Bearer ${token}` }
    const key = await send('POST', '/users/self/api-keys', { name: 'a' }, headers)
    expect(await countItems(send, { authorization: key.json.token })).toBe(40)
    await ensureDemo(context)
    for (const authorization of [headers.authorization, key.json.token]) {
      expect((await send('GET', '/items', undefined, { authorization })).status).toBe(401)
    }
    const refused = await send('POST', '/users/login', { ...signIn, username: 'Demo@example.org ' })
    expect([refused.status, refused.json.code]).toEqual([401, 'wrong_credentials'])
  })
})

withServer('A server with accounts of people', (app) => {
  it('refuses to start as a demo', async () => {
    await app().signUp()
    await expect(ensureDemo(asDemo(app().context))).rejects.toThrow(ConfigError)
    expect((await app().send('POST', '/users/login', signIn)).status).toBe(401)
  })
})

withServer(
  'A server with CUBBY_DEMO',
  (app) => {
    async function enter({ context, send }: TestApp) {
      await ensureDemo(context)
      const { json } = await send('POST', '/users/login', signIn)
      const headers = { authorization: String(json.token) }
      const sendAs: Send = (method, path, body) => send(method, path, body, headers)
      return { sendAs, headers }
    }

    it('lets everyone sign in to a household with sample items, whichever of two servers started first', async () => {
      await Promise.all([ensureDemo(app().context), ensureDemo(app().context)])
      expect((await app().send('GET', '/status')).json.demo).toBe(true)
      const { headers } = await enter(app())
      expect(await countItems(app().send, headers)).toBe(40)
    })

    it('adds the samples again when the household is empty at a start, and changes nothing otherwise', async () => {
      const { sendAs, headers } = await enter(app())
      await sendAs('DELETE', '/samples')
      expect(await countItems(app().send, headers)).toBe(0)
      await ensureDemo(app().context)
      expect(await countItems(app().send, headers)).toBe(40)
      const { items } = (await sendAs('GET', '/items?page=1&pageSize=1')).json
      await sendAs('DELETE', `/items/${items[0].id}`)
      await ensureDemo(app().context)
      expect(await countItems(app().send, headers)).toBe(39)
    })

    it('returns 403 for wiping, deleting or leaving the household, for deletions for good, for changes of password, e-mail address or role, for sharing with guests, and for requests to addresses of visitors', async () => {
      const { sendAs } = await enter(app())
      // Create a second household, because the last household of a person cannot be deleted, not even outside a demo.
      await sendAs('POST', '/groups', { name: 'Cabin' })
      const self = (await sendAs('GET', '/users/self')).json.item
      const passwords = { current: demoAccount.password, new: 'mine from now on' }
      const hook = { name: 'Hook', url: 'https://hooks.example/1' }
      const shared = { target: 'search', search: { q: 'lamp' }, name: 'Lamps' }
      for (const refused of [
        await sendAs('POST', '/shares', shared),
        await sendAs('PUT', '/found-page', { isOn: true }),
        await sendAs('POST', '/notifiers', hook),
        await sendAs('PUT', `/notifiers/${newId()}`, hook),
        await sendAs('POST', '/notifiers/test', { url: 'generic://hooks.example/1' }),
        await sendAs('POST', '/webhooks', hook),
        await sendAs('PUT', `/webhooks/${newId()}`, hook),
        await sendAs('POST', `/webhooks/${newId()}/test`),
        await sendAs('POST', '/items/import/snipe-it', { url: hook.url, key: 'key' }),
        await sendAs('POST', '/actions/wipe-inventory', {}),
        await sendAs('DELETE', '/trash'),
        await sendAs('POST', `/trash/${newId()}/purge`),
        await sendAs('DELETE', '/groups'),
        await sendAs('PUT', `/groups/members/${self.id}`, { role: 'viewer' }),
        await sendAs('DELETE', `/groups/members/${self.id}`),
        await sendAs('DELETE', '/users/self'),
        await sendAs('PUT', '/users/self/change-password', passwords),
        await sendAs('PUT', '/users/self', { email: 'mine@example.org' }),
      ]) {
        expect([refused.status, refused.json.code]).toEqual([403, 'not_in_demo'])
        expect(refused.json.error).toContain('demo')
      }
      expect((await sendAs('PUT', '/users/self', self)).json.item).toEqual(self)
      expect((await app().send('POST', '/users/login', signIn)).status).toBe(200)
    })
  },
  { CUBBY_DEMO: 'true', CUBBY_ALLOW_REGISTRATION: 'false' },
)
