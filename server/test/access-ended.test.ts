import { expect, it } from 'vitest'
import { beforeNextWrite } from './before-next-write.ts'
import { eachDatabase } from './each-database.ts'
import { inviteAndJoin } from './invite-and-join.ts'
import { createFixtures } from './tenant-walk.ts'
import type { Send } from './test-app.ts'

type Write = [method: Parameters<Send>[0], path: string, body: unknown]
const notifier = { name: 'Phone', url: 'ntfy://ntfy.test/phone' }
const webhook = { name: 'Hook', url: 'https://webhook.test/hook' }

eachDatabase('A write that was authorized', (app) => {
  it('returns 401 when the account is deleted before it runs', async () => {
    const host = await app().signUp()
    const { json: invitation } = await host.send('POST', '/groups/invitations', { uses: 5 })
    const writes: Write[] = [
      ['POST', '/groups', { name: 'Allotment' }],
      ['POST', `/groups/invitations/${invitation.token}`, undefined],
      ['PUT', '/found-page', { isOn: true }],
    ]
    for (const [method, path, body] of writes) {
      const { send, password } = await app().signUp()
      beforeNextWrite(app(), () => send('DELETE', '/users/self', { password }))
      expect((await send(method, path, body)).status, path).toBe(401)
    }
  })

  it('returns 403 when the household is deleted before it runs', async () => {
    const writes: Write[] = [
      ['POST', '/notifiers', notifier],
      ['POST', '/webhooks', webhook],
      ['PUT', '/found-page', { isOn: true }],
      ['POST', '/users/self/calendar', undefined],
      ['PUT', '/groups', { name: 'Garden' }],
      ['POST', '/items', { name: 'Lamp' }],
    ]
    for (const [method, path, body] of writes) {
      const { send } = await app().signUp()
      await send('POST', '/groups', { name: 'Allotment' })
      beforeNextWrite(app(), () => send('DELETE', '/groups'))
      expect((await send(method, path, body)).status, path).toBe(403)
    }
  })

  it('returns 403 for an archive when the household is deleted before it is restored', async () => {
    const { send, upload } = await app().signUp()
    const { bytes: file } = await send('GET', '/archive')
    await send('POST', '/groups', { name: 'Allotment' })
    beforeNextWrite(app(), () => send('DELETE', '/groups'))
    expect((await upload('/archive', { file, name: 'home.zip' })).status).toBe(403)
  })

  it('returns 403 when the membership is deleted before it runs', async () => {
    const home = await createFixtures(app(), 'word')
    const { owner, ids } = home
    const boss = await app().signUp()
    const inHome = await inviteAndJoin(owner, boss, 'owner')
    beforeNextWrite(app(), () => boss.send('DELETE', `/groups/members/${owner.userId}`, undefined, inHome))
    const share = { name: 'Link', target: 'item', targetId: ids.item }
    expect((await owner.send('POST', '/shares', share)).status).toBe(403)
  })
})
