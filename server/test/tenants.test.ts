import { expect, it } from 'vitest'
import { aliases } from '#server/http/paths.ts'
import { newId } from '#server/shared/new-id.ts'
import { withServer } from './each-database.ts'
import { inviteAndJoin } from './invite-and-join.ts'
import {
  addOneSample,
  call,
  fill,
  createFixtures,
  having,
  isEnding,
  isAuthorized,
  isPersonal,
  routesOf,
  secret,
  snapshot,
  successOf,
} from './tenant-walk.ts'
import type { Send } from './test-app.ts'

withServer('Access to endpoints', (app) => {
  it('serves nothing below /api except the endpoints, their aliases, HEAD requests, the OpenAPI description and MCP', () => {
    const known = app().app.endpoints.flatMap(({ method, path }) =>
      [path, ...(aliases[path] ? [aliases[path]] : [])].flatMap((one) =>
        (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((verb) => `${verb} /api/v1${one}`),
      ),
    )
    const docs = ['', '/start.js', '/swagger-ui.css', '/swagger-ui-bundle.js'].map((file) => `/docs${file}`)
    known.push(...[...docs, '/v1/openapi.json'].flatMap((path) => [`GET /api${path}`, `HEAD /api${path}`]))
    known.push(...['GET', 'HEAD', 'POST', 'DELETE'].map((verb) => `${verb} /api/mcp`))
    // One path has a parameter that is called `:id` for DELETE and `:token` for another method. The router joins both
    // names.
    const routed = routesOf(app()).map((route) =>
      route.replace(/:id\|:token/, () => (route.startsWith('DELETE') ? ':id' : ':token')),
    )
    expect(routed.toSorted()).toEqual(known.toSorted())
    expect(known.length).toBeGreaterThan(40)
  })

  it('returns 401 without a session at every endpoint that is not public', async () => {
    const { ids } = await createFixtures(app(), secret)
    for (const endpoint of app().app.endpoints) {
      const response = await call(app().send, endpoint, fill(endpoint, ids))
      const name = `${endpoint.method} ${endpoint.path}`
      const isRefused = response.status === 401 && response.json.code === 'unauthorized'
      expect(isRefused, name).toBe(endpoint.access !== 'public')
      expect(response.text, name).not.toContain(secret)
    }
  })

  it('checks the session before the path and the body', async () => {
    for (const endpoint of having(app(), 'account', 'read', 'write', 'owner', 'admin')) {
      const path = endpoint.path.replaceAll(/:\w+/g, 'no-id')
      const headers = { 'content-type': 'application/json' }
      const response = await app().send(
        endpoint.method,
        path,
        endpoint.method === 'GET' ? undefined : '{',
        headers,
      )
      expect(response.status, endpoint.path).toBe(401)
    }
  })

  it('returns 403 for the attachment token everywhere except for files', async () => {
    const { owner, ids } = await createFixtures(app(), secret)
    const signedIn = await app().send('POST', '/users/login', {
      username: owner.email,
      password: owner.password,
    })
    const authorization = signedIn.json.attachmentToken
    for (const endpoint of having(app(), 'account', 'read', 'write', 'owner', 'admin')) {
      const response = await call(app().send, endpoint, fill(endpoint, ids), { authorization })
      expect([response.status, response.json.code], endpoint.path).toEqual([403, 'forbidden'])
    }
  })

  it('returns 401 for an expired or deleted API key everywhere', async () => {
    const { owner, ids } = await createFixtures(app(), secret)
    const createKey = async () => (await owner.send('POST', '/users/self/api-keys', { name: 'a' })).json
    const [expiring, deleted] = [await createKey(), await createKey()]
    await owner.send('DELETE', `/users/self/api-keys/${deleted.id}`)
    const refuse = async ({ token }: { token: string }) => {
      for (const endpoint of app().app.endpoints.filter(({ access }) => access !== 'public')) {
        for (const tenant of [{}, { 'x-tenant': owner.householdUuid }]) {
          const response = await call(app().send, endpoint, fill(endpoint, ids), {
            authorization: token,
            ...tenant,
          })
          expect([response.status, response.json.code], endpoint.path).toEqual([401, 'unauthorized'])
          expect(response.text, endpoint.path).not.toContain(secret)
        }
      }
    }
    await refuse(deleted)
    const end = Date.parse(expiring.expiresAt)
    app().setNow(() => end)
    await refuse(expiring)
    app().setNow(Date.now)
  })

  it('refuses a tenant header or parameter with the id of another household, an unknown id or a malformed id', async () => {
    const theirs = await createFixtures(app(), secret)
    const me = await app().signUp()
    for (const endpoint of having(app(), 'account', 'read', 'write', 'owner', 'admin')) {
      const inHeader = await call(me.send, endpoint, fill(endpoint, theirs.ids), {
        'x-tenant': theirs.owner.householdUuid,
      })
      expect(inHeader.status, endpoint.path).toBe(403)
      expect(inHeader.text).not.toContain(secret)
    }
    expect((await me.send('GET', `/items?tenant=${theirs.owner.householdUuid}`)).status).toBe(403)
    expect((await me.send('GET', `/items?tenant=${newId()}`)).status).toBe(403)
    expect((await me.send('GET', '/items?tenant=mine')).status).toBe(400)
    expect((await me.send('GET', '/items?tenant=undefined')).status).toBe(200)
  })

  it('returns 404 at any path with an id of another household, as for an unknown id, and changes nothing', async () => {
    const theirs = await createFixtures(app(), secret)
    const before = await snapshot(theirs)
    const me = await app().signUp()
    const unknown = {
      item: newId(),
      label: newId(),
      location: newId(),
      attachment: newId(),
      locationAttachment: newId(),
      maintenance: newId(),
      template: newId(),
      view: newId(),
      fieldDescription: newId(),
      policy: newId(),
      claim: newId(),
      claimItem: newId(),
      notifier: newId(),
      member: newId(),
      invitation: newId(),
      webhook: newId(),
      import: newId(),
      suggestion: newId(),
      share: newId(),
      guestMessage: newId(),
      batch: newId(),
      household: newId(),
    }
    // Leaves out paths with asset ids: all households have the same ones, and an unknown one yields an empty list.
    const withParams = app().app.endpoints.filter(
      ({ path }) => path.includes(':') && !path.includes(':assetId'),
    )
    expect(withParams.length).toBeGreaterThan(10)
    for (const endpoint of withParams) {
      const name = `${endpoint.method} ${endpoint.path}`
      const response = await call(me.send, endpoint, fill(endpoint, theirs.ids))
      const stranger = await call(me.send, endpoint, fill(endpoint, unknown))
      expect(response.status, name).toBe(404)
      expect(stranger.status, name).toBe(response.status)
      expect(response.headers['cubby-batch'], name).toBeUndefined()
      expect(response.text, name).not.toContain(secret)
    }
    expect(await snapshot(theirs)).toEqual(before)
  })

  it('returns 404 for a body or query that refers to another household', async () => {
    const theirs = await createFixtures(app(), secret)
    const mine = await createFixtures(app(), 'mine')
    const before = await snapshot(theirs)
    const myOwn = await snapshot(mine)
    const { item, label, location } = theirs.ids
    const mineAt = `/items/${mine.ids.item}`
    const requests: [Parameters<Send>[0], string, unknown][] = [
      ['POST', '/items', { name: 'a', locationId: location }],
      ['POST', '/items', { name: 'a', parentId: item }],
      ['POST', '/items', { name: 'a', labelIds: [mine.ids.label, label] }],
      ...(['PUT', 'PATCH'] as const).flatMap((method): typeof requests => [
        [method, mineAt, { locationId: location }],
        [method, mineAt, { parentId: item }],
        [method, mineAt, { labelIds: [label, mine.ids.label] }],
      ]),
      ['POST', '/items', { name: 'a', tagIds: [label] }],
      ['POST', '/entities', { name: 'a', parentId: location }],
      ['POST', '/entities', { name: 'a', parentId: item }],
      ['POST', '/entities', { name: 'a', tagIds: [label] }],
      ['POST', '/entities', { name: 'a', entityTypeId: theirs.ids.template }],
      ['PUT', `/entities/${mine.ids.item}`, { parentId: location }],
      ['PATCH', `/entities/${mine.ids.item}`, { parentId: item, tagIds: [label] }],
      ['PUT', `/entities/${mine.ids.location}`, { parentId: location }],
      ['POST', '/tags', { name: 'a', parentId: label }],
      ['POST', '/locations', { name: 'a', parentId: location }],
      ['PUT', `/locations/${mine.ids.location}`, { parentId: location }],
      ['POST', '/labels', { name: 'a', parentId: label }],
      ['PUT', `/labels/${mine.ids.label}`, { parentId: label }],
      ['POST', '/templates', { name: 'a', defaultLocationId: location }],
      ['PUT', `/templates/${mine.ids.template}`, { defaultLabelIds: [label] }],
      ['POST', `/templates/${mine.ids.template}/create-item`, { name: 'a', parentId: item }],
      ['POST', `/templates/${mine.ids.template}/create-item`, { name: 'a', parentId: location }],
      ['POST', `/templates/${mine.ids.template}/create-item`, { name: 'a', tagIds: [label] }],
      ['DELETE', `/locations/${mine.ids.location}?contents=move&to=${location}`, undefined],
    ]
    for (const [method, path, body] of requests) {
      const response = await mine.owner.send(method, path, body)
      expect([response.status, response.json?.code], `${method} ${path}`).toEqual([404, 'not_found'])
      expect(response.text).not.toContain(secret)
    }
    expect(await snapshot(theirs)).toEqual(before)
    expect(await snapshot(mine)).toEqual(myOwn)
  })

  it('treats a field id of another household as a new field', async () => {
    const theirs = await createFixtures(app(), secret)
    const { json: item } = await theirs.owner.send('GET', `/items/${theirs.ids.item}`)
    const mine = await createFixtures(app(), 'mine')
    const fields = [{ id: item.fields[0].id, name: 'stolen', textValue: 'mine' }]
    const response = await mine.owner.send('PUT', `/items/${mine.ids.item}`, { fields })
    expect(response.json.fields[0].id).not.toBe(item.fields[0].id)
    expect((await theirs.owner.send('GET', `/items/${theirs.ids.item}`)).json).toEqual(item)
  })

  it('matches nothing in a filter by ids of another household', async () => {
    const { ids } = await createFixtures(app(), secret)
    const mine = await createFixtures(app(), 'mine')
    for (const id of [newId(), ...Object.values(ids)]) {
      for (const filter of [
        `locations=${id}`,
        `locations=${id}&includeSubLocations=true`,
        `labels=${id}`,
        `parentIds=${id}`,
        `tags=${id}`,
        `labels=${id}&negateLabels=true`,
        `within=${id}`,
      ]) {
        const { status, json } = await mine.owner.send('GET', `/items?${filter}`)
        expect([status, json.total, json.items], filter).toEqual([200, 0, []])
      }
    }
  })

  it('returns nothing of another household in any response', async () => {
    await createFixtures(app(), secret)
    const mine = await createFixtures(app(), 'mine')
    for (const endpoint of having(app(), 'account', 'read').filter(({ method }) => method === 'GET')) {
      const response = await call(mine.owner.send, endpoint, fill(endpoint, mine.ids))
      expect(response.status, endpoint.path).toBe(successOf(endpoint))
      expect(response.text, endpoint.path).not.toContain(secret)
    }
    for (const query of [`q=${secret}`, `q=${secret}&nearest=true&page=1`, 'fields=xyzzy%20field%3Dxyzzy']) {
      const { json } = await mine.owner.send('GET', `/items?${query}`)
      expect([json.total, json.items, json.nearest ?? []]).toEqual([0, [], []])
    }
    for (const of of ['values', 'types'])
      expect((await mine.owner.send('GET', `/items/fields/${of}?field=xyzzy%20field`)).json).toEqual([])
  })

  it('lets a viewer read everything and manage their own account, but change nothing else', async () => {
    const house = await createFixtures(app(), 'shared')
    const viewer = await app().signUp()
    const tenant = await inviteAndJoin(house.owner, viewer, 'viewer')
    const before = await snapshot(house)
    for (const endpoint of having(app(), 'write', 'owner', 'admin')) {
      const response = await call(viewer.send, endpoint, fill(endpoint, house.ids), tenant)
      expect([response.status, response.json.code], `${endpoint.method} ${endpoint.path}`).toEqual([
        403,
        'forbidden',
      ])
    }
    expect(await snapshot(house)).toEqual(before)
    for (const endpoint of having(app(), 'read', 'account').filter((one) => !isEnding(one))) {
      const response = await call(viewer.send, endpoint, fill(endpoint, house.ids), tenant)
      const name = `${endpoint.method} ${endpoint.path}`
      const isShown = endpoint.method === 'GET' && !isPersonal(endpoint)
      expect(isShown ? response.status === successOf(endpoint) : isAuthorized(response), name).toBe(true)
    }
    const self = await viewer.send('GET', '/users/self', undefined, tenant)
    expect(self.json.item).toMatchObject({
      role: 'viewer',
      isOwner: false,
      groupId: house.owner.householdUuid,
    })
  })

  it('lets an editor write everything except what only owners may change', async () => {
    const house = await createFixtures(app(), 'shared')
    const editor = await app().signUp()
    const tenant = await inviteAndJoin(house.owner, editor, 'editor')
    for (const endpoint of having(app(), 'owner', 'admin')) {
      const response = await call(editor.send, endpoint, fill(endpoint, house.ids), tenant)
      expect(response.status, endpoint.path).toBe(403)
    }
    expect(
      (await editor.send('PATCH', `/items/${house.ids.item}`, { quantity: 3 }, tenant)).json.quantity,
    ).toBe(3)
    const inQuery = await editor.send('GET', `/items/${house.ids.item}?tenant=${house.owner.householdUuid}`)
    expect(inQuery.json.quantity).toBe(3)
    expect((await editor.send('GET', `/items/${house.ids.item}`)).status).toBe(404)
  })

  it('returns nothing of the household to a removed member', async () => {
    const house = await createFixtures(app(), secret)
    const former = await app().signUp()
    const everything = app().app.endpoints.filter(({ access }) => access !== 'public')
    const tenant = await inviteAndJoin(house.owner, former, 'editor')
    await addOneSample(former)
    await former.send('PUT', '/users/self', { defaultGroupId: house.owner.householdUuid })
    expect((await former.send('GET', `/items/${house.ids.item}`)).text).toContain(secret)

    const before = await snapshot(house)
    expect((await house.owner.send('DELETE', `/groups/members/${former.userId}`)).status).toBe(204)
    for (const endpoint of everything) {
      const response = await call(former.send, endpoint, fill(endpoint, house.ids), tenant)
      expect([response.status, response.json.code], endpoint.path).toEqual([403, 'forbidden'])
      expect(response.text, endpoint.path).not.toContain(secret)
    }
    for (const endpoint of everything.filter((one) => !isEnding(one) && one.access !== 'admin')) {
      const response = await call(former.send, endpoint, fill(endpoint, house.ids))
      const name = `${endpoint.method} ${endpoint.path}`
      const isAboutIds = /:(id|batch|token)/.test(endpoint.path)
      expect(isAboutIds ? response.status === 404 : isAuthorized(response), name).toBe(true)
      expect(response.text, name).not.toContain(secret)
    }
    expect(await snapshot(house)).toEqual(before)
  })
})
