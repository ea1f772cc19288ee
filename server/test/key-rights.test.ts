import { expect, it } from 'vitest'
import { roles } from '#contract/accounts/users.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from './each-database.ts'
import {
  addOneSample,
  call,
  fill,
  createFixtures,
  having,
  isEnding,
  isAuthorized,
  isOpenToKey,
  secret,
  snapshot,
} from './tenant-walk.ts'
import type { Send, TestApp } from './test-app.ts'

const as =
  (app: TestApp, authorization: string): Send =>
  (method, path, body, headers = {}) =>
    app.send(method, path, body, { authorization, ...headers })

withServer('Rights of API keys', (app) => {
  it.each(roles)('of the role %s match the contract', async (role) => {
    const house = await createFixtures(app(), 'mine')
    await addOneSample(house.owner)
    const before = await snapshot(house)
    const { json: key } = await house.owner.send('POST', '/users/self/api-keys', { name: 'a', role })
    const authorization: string = key.token
    const endpoints = app().app.endpoints.filter(({ access }) => access !== 'public')
    const refused = endpoints.filter((endpoint) => !isOpenToKey(endpoint, role))
    for (const endpoint of refused) {
      const response = await call(app().send, endpoint, fill(endpoint, house.ids), { authorization })
      const name = `${endpoint.method} ${endpoint.path}`
      expect([response.status, response.json.code], name).toEqual([403, 'forbidden'])
    }
    expect(await snapshot(house)).toEqual(before)
    // The id of an unknown item is used, because for an existing item the server would ask product sources on the
    // internet.
    const ids = { ...house.ids, item: newId() }
    for (const endpoint of endpoints.filter((one) => !refused.includes(one) && !isEnding(one))) {
      const response = await call(app().send, endpoint, fill(endpoint, ids), { authorization })
      expect(isAuthorized(response), `${endpoint.method} ${endpoint.path}`).toBe(true)
    }
  })

  it('do not let a viewer’s key change anything', async () => {
    const house = await createFixtures(app(), 'mine')
    await house.owner.send('PUT', '/users/self/settings', { theme: 'dark' })
    const { json: key } = await house.owner.send('POST', '/users/self/api-keys', {
      name: 'a',
      role: 'viewer',
    })
    const own = async () =>
      Promise.all(
        ['/users/self/settings', '/users/self/calendar', '/groups/all', '/groups/members'].map(
          async (path) => (await house.owner.send('GET', path)).json,
        ),
      )
    const before = [...(await snapshot(house)), ...(await own())]
    for (const endpoint of app().app.endpoints.filter(({ access }) => access !== 'public')) {
      await call(as(app(), key.token), endpoint, fill(endpoint, house.ids))
    }
    const after = [...(await snapshot(house)), ...(await own())]
    expect(after).toEqual(before)
  })

  it('let no key decide who receives data, because this would go on after the key has ended', async () => {
    const house = await createFixtures(app(), 'mine')
    const body = { name: 'a', role: 'owner' }
    const { json: key } = await house.owner.send('POST', '/users/self/api-keys', body)
    const before = await snapshot(house)
    const { notifier, webhook, share } = house.ids
    const url = 'ntfy://ntfy.test/theirs'
    for (const [method, path, input] of [
      ['POST', '/notifiers', { name: 'a', url, isActive: true }],
      ['PUT', `/notifiers/${notifier}`, { url }],
      ['POST', '/webhooks', { name: 'a', url: 'https://webhook.test/theirs' }],
      ['PUT', `/webhooks/${webhook}`, { url: 'https://webhook.test/theirs' }],
      ['POST', '/shares', { name: 'a', target: 'item', targetId: house.ids.item }],
      ['PUT', `/shares/${share}`, { pin: '' }],
      ['PUT', '/found-page', { isOn: true }],
    ] as const) {
      const response = await as(app(), key.token)(method, path, input)
      expect(response.status, `${method} ${path}`).toBe(403)
    }
    expect(await snapshot(house)).toEqual(before)
  })

  it('let no key decide who is a member of a household or delete it', async () => {
    const { send } = await app().signUp()
    const { json: cabin } = await send('POST', '/groups', { name: 'Cabin' })
    const inCabin = { 'x-tenant': cabin.id }
    const { json: invitation } = await send('POST', '/groups/invitations', { uses: 1 }, inCabin)
    const member = await app().signUp()
    await member.send('POST', `/groups/invitations/${invitation.token}`)
    const members = async () => (await send('GET', '/groups/members', undefined, inCabin)).json
    const before = await members()
    const { json: key } = await send('POST', '/users/self/api-keys', { name: 'a', role: 'owner' })
    const path = `/groups/members/${member.userId}`
    for (const [method, address, body] of [
      ['PUT', path, { role: 'owner' }],
      ['DELETE', path, undefined],
      ['DELETE', '/groups', undefined],
    ] as const) {
      const response = await as(app(), key.token)(method, address, body, inCabin)
      expect(response.status, `${method} ${address}`).toBe(403)
    }
    expect(await members()).toEqual(before)
  })

  it('let no key read a secret, not even an owner’s, and show users a secret only at its creation', async () => {
    const house = await createFixtures(app(), secret)
    const { owner } = house
    const body = { name: 'a', role: 'owner' }
    const { json: key } = await owner.send('POST', '/users/self/api-keys', body)
    const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 1 })
    const { json: calendar } = await owner.send('POST', '/users/self/calendar')
    const { json: notifier } = await owner.send('POST', '/notifiers', {
      name: 'a',
      url: `smtp://ada:${secret}-password@mail.test/?to=a@b.test`,
    })
    const { json: webhook } = await owner.send('POST', '/webhooks', {
      name: 'a',
      url: `https://webhook.test/${secret}-password`,
    })
    const secrets = [
      webhook.secret,
      key.token,
      invitation.token,
      calendar.path,
      `${secret}-password`,
      owner.token,
    ]
    const readable = having(app(), 'account', 'attachment', 'read', 'owner').filter(
      ({ method, path }) => method === 'GET' && path !== '/users/refresh',
    )
    for (const endpoint of readable) {
      const path = fill(endpoint, { ...house.ids, notifier: notifier.id })
      for (const send of [owner.send, as(app(), key.token)]) {
        const { text } = await call(send, endpoint, path)
        expect(
          secrets.filter((one) => text.includes(one)),
          endpoint.path,
        ).toEqual([])
      }
    }
    const shownOnce = app().app.endpoints.filter(({ access, responses }) =>
      /"(token|attachmentToken|raw)":|Shown only once/.test(JSON.stringify(access !== 'public' && responses)),
    )
    expect(shownOnce.map(({ path }) => path).toSorted()).toEqual([
      '/groups/invitations',
      '/users/refresh',
      '/users/self/api-keys',
      '/users/self/calendar',
      '/webhooks',
    ])
    for (const endpoint of shownOnce) {
      const response = await call(as(app(), key.token), endpoint, endpoint.path)
      expect(response.status, endpoint.path).toBe(endpoint.path === '/users/refresh' ? 400 : 403)
    }
  })
})
