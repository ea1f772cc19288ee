import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { linkIdentity } from '#server/features/auth/identities.service.ts'
import { newId } from '#server/shared/new-id.ts'
import { beforeNextWrite } from '#test/before-next-write.ts'
import { withServer } from '#test/each-database.ts'
import { createPasskeyDevice } from '#test/passkey-device.ts'
import type { TestResponse, Person, Send, TestApp } from '#test/test-app.ts'

const origin = 'https://cubby.test'

const connect = ({ context }: TestApp, { email }: Person) =>
  linkIdentity(context, { issuer: 'https://a.test', subject: newId(), email, isVerified: true })

/** Lists the tables with rows that give access to the account, or that send data of its households elsewhere. */
async function waysInto({ context: { database } }: TestApp, userId: string): Promise<string[]> {
  const tables = ['session', 'api_key', 'two_factor', 'passkey', 'notifier', 'calendar'] as const
  const counts = await Promise.all(
    tables.map((table) =>
      database.read.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
    ),
  )
  const invitations = await database.read
    .selectFrom('invitation')
    .select('id')
    .where('created_by', '=', userId)
    .execute()
  return [
    ...tables.filter((_, index) => counts[index]?.length),
    ...(invitations.length ? ['invitation'] : []),
  ]
}

type Write = (me: Person, send: Send) => Promise<() => Promise<TestResponse>>

const simple =
  (...[method, path, body]: Parameters<Send>): Write =>
  (_me, send) =>
    Promise.resolve(() => send(method, path, body))

const writes: Record<string, Write> = {
  'an API key': simple('POST', '/users/self/api-keys', { name: 'script' }),
  'a notifier': simple('POST', '/notifiers', { name: 'Phone', url: 'ntfy://ntfy.sh/cubby', isActive: true }),
  'a webhook': simple('POST', '/webhooks', { name: 'Script', url: 'https://example.org/cubby' }),
  'a shared link': async (_me, send) => {
    const { json: item } = await send('POST', '/items', { name: 'Lamp' })
    return () => send('POST', '/shares', { name: 'Lamp', target: 'item', targetId: item.id })
  },
  'an invitation': simple('POST', '/groups/invitations', { uses: 5 }),
  'a calendar address': simple('POST', '/users/self/calendar'),
  'a renewed session': simple('GET', '/users/refresh'),
  'another address': simple('PUT', '/users/self', { name: 'half' }),
  'the secret of an app': ({ password }, send) =>
    Promise.resolve(() => send('POST', '/users/self/two-factor', { password })),
  'a confirmed app': async ({ password }, send) => {
    const { json } = await send('POST', '/users/self/two-factor', { password })
    const code = new TOTP({ secret: Secret.fromBase32(json.secret) }).generate()
    return () => send('POST', '/users/self/two-factor/confirm', { code })
  },
  'a passkey': async ({ password }, send) => {
    const { json } = await send('POST', '/users/self/passkeys/options', { password })
    const response = createPasskeyDevice(origin).register(json)
    return () => send('POST', '/users/self/passkeys', { name: 'Phone', response })
  },
}

withServer(
  'Linking an account to a provider',
  (app) => {
    it.each(Object.entries(writes))(
      'returns 401 to a request for %s that runs while the account is linked',
      async (_name, prepare) => {
        const me = await app().signUp()
        const request = await prepare(me, me.send)
        beforeNextWrite(app(), () => connect(app(), me))
        const response = await request()
        expect([response.status, response.json?.code]).toEqual([401, 'unauthorized'])
        expect(await waysInto(app(), me.userId)).toEqual([])
      },
    )

    it('refuses sign-in by a passkey that remained after the account was linked to a provider', async () => {
      const me = await app().signUp()
      const { json } = await me.send('POST', '/users/self/passkeys/options', { password: me.password })
      const device = createPasskeyDevice(origin)
      await me.send('POST', '/users/self/passkeys', { name: 'Phone', response: device.register(json) })
      const { database } = app().context
      const passkey = await database.read
        .selectFrom('passkey')
        .selectAll()
        .where('user_id', '=', me.userId)
        .execute()
      await connect(app(), me)
      await database.write((tx) => tx.insertInto('passkey').values(passkey).execute())
      const { json: options } = await app().send('POST', '/users/login/passkey/options')
      const response = await app().send('POST', '/users/login/passkey', { response: device.signIn(options) })
      expect([response.status, response.json.code]).toEqual([401, 'wrong_passkey'])
    })
  },
  { CUBBY_BASE_URL: origin },
)
