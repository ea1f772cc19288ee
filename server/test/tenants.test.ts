import { expect, it } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/users.ts'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from './each-database.ts'
import type { Answer, Person, Send, TestApp } from './test-app.ts'

/** What a household has, all of it with a word in it that no one else may see. */
interface Household {
  owner: Person
  ids: { item: string; label: string; location: string; batch: string }
}

const secret = 'xyzzy'

async function furnish(app: TestApp, word: string): Promise<Household> {
  const owner = await app.signUp({ groupName: `${word} house` })
  const { json: label } = await owner.send('POST', '/labels', { name: `${word} label` })
  const { json: location } = await owner.send('POST', '/locations', { name: `${word} location` })
  const { json: item, headers } = await owner.send('POST', '/items', {
    name: `${word} item`,
    locationId: location.id,
    labelIds: [label.id],
  })
  const fields = [{ name: `${word} field`, textValue: word }]
  await owner.send('PUT', `/items/${item.id}`, { fields, purchasePrice: 7 })
  const batch = String(headers['cubby-batch'])
  return { owner, ids: { item: item.id, label: label.id, location: location.id, batch } }
}

/** Everything a household can read about itself. */
async function snapshot({ owner, ids }: Household): Promise<unknown[]> {
  const paths = [
    '/items?includeArchived=true',
    `/items/${ids.item}`,
    '/labels',
    '/locations',
    '/groups',
    '/users/self',
  ]
  return Promise.all(paths.map(async (path) => (await owner.send('GET', path)).json))
}

/** The path with an id for each parameter, chosen by what the path is about. */
function fill(endpoint: Endpoint, ids: Household['ids']): string {
  const kind = endpoint.path.startsWith('/labels')
    ? 'label'
    : endpoint.path.startsWith('/locations')
      ? 'location'
      : 'item'
  return endpoint.path.replace(':id', ids[kind]).replace(':batch', ids.batch)
}

/** A body that passes each schema that asks for one. */
function bodyFor(endpoint: Endpoint): unknown {
  return endpoint.body ? { name: 'something', email: `${newId()}@example.org` } : undefined
}

async function call(send: Send, endpoint: Endpoint, path: string, headers = {}): Promise<Answer> {
  const query = endpoint.path === '/items/fields/values' ? '?field=x' : ''
  return send(endpoint.method, path + query, bodyFor(endpoint), headers)
}

const having = (app: TestApp, ...accesses: Access[]) =>
  app.app.endpoints.filter(({ access }) => accesses.includes(access))

/** Adds someone to a household, as an invitation will. */
async function join(app: TestApp, person: Person, groupId: string, role: Role): Promise<void> {
  await app.context.database.write(async (tx) => {
    const membership = { group_id: groupId, user_id: person.userId, role, created_at: app.context.now() }
    await tx.insertInto('membership').values(membership).execute()
  })
}

/** Method and path of every route below /api/v1 that Fastify really has. */
function routesOf(app: TestApp): string[] {
  const routes: string[] = []
  const above: string[] = []
  for (const line of app.app.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    if (path === '') continue
    const depth = indent.length / 4
    above.splice(depth, above.length, path)
    const whole = above.join('')
    if (whole.startsWith('/api')) routes.push(...methods.split(', ').map((method) => `${method} ${whole}`))
  }
  return routes
}

eachDatabase('Who may do what', (app) => {
  it('serves nothing below /api but the endpoints, their HEAD and the alias /currency', () => {
    const known = app().app.endpoints.flatMap(({ method, path }) =>
      (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((one) => `${one} /api/v1${path}`),
    )
    known.push('GET /api/v1/currency', 'HEAD /api/v1/currency')
    expect(routesOf(app()).toSorted()).toEqual(known.toSorted())
    expect(known.length).toBeGreaterThan(40)
  })

  it('answers 401 without a session at every endpoint that is not public', async () => {
    const { ids } = await furnish(app(), secret)
    for (const endpoint of app().app.endpoints) {
      const answer = await call(app().send, endpoint, fill(endpoint, ids))
      const name = `${endpoint.method} ${endpoint.path}`
      const isRefused = answer.status === 401 && answer.json.code === 'unauthorized'
      expect(isRefused, name).toBe(endpoint.access !== 'public')
      expect(answer.text, name).not.toContain(secret)
    }
  })

  it('asks for the session before it looks at path and body', async () => {
    for (const endpoint of having(app(), 'account', 'read', 'write', 'owner')) {
      const path = endpoint.path.replaceAll(/:\w+/g, 'no-id')
      const headers = { 'content-type': 'application/json' }
      const answer = await app().send(
        endpoint.method,
        path,
        endpoint.method === 'GET' ? undefined : '{',
        headers,
      )
      expect(answer.status, endpoint.path).toBe(401)
    }
  })

  it('answers 403 to the token for files everywhere but at files', async () => {
    const { owner, ids } = await furnish(app(), secret)
    const signedIn = await app().send('POST', '/users/login', {
      username: owner.email,
      password: owner.password,
    })
    const authorization = signedIn.json.attachmentToken
    for (const endpoint of having(app(), 'account', 'read', 'write', 'owner')) {
      const answer = await call(app().send, endpoint, fill(endpoint, ids), { authorization })
      expect([answer.status, answer.json.code], endpoint.path).toEqual([403, 'forbidden'])
    }
  })

  it('refuses another household, an unknown one and a malformed one as tenant', async () => {
    const theirs = await furnish(app(), secret)
    const me = await app().signUp()
    for (const endpoint of having(app(), 'account', 'read', 'write', 'owner')) {
      const inHeader = await call(me.send, endpoint, fill(endpoint, theirs.ids), {
        'x-tenant': theirs.owner.groupId,
      })
      expect(inHeader.status, endpoint.path).toBe(403)
      expect(inHeader.text).not.toContain(secret)
    }
    expect((await me.send('GET', `/items?tenant=${theirs.owner.groupId}`)).status).toBe(403)
    expect((await me.send('GET', `/items?tenant=${newId()}`)).status).toBe(403)
    expect((await me.send('GET', '/items?tenant=mine')).status).toBe(400)
    expect((await me.send('GET', '/items?tenant=undefined')).status).toBe(200)
  })

  it('finds nothing at any path with an id of another household, as with an unknown one, and changes nothing', async () => {
    const theirs = await furnish(app(), secret)
    const before = await snapshot(theirs)
    const me = await app().signUp()
    const unknown = { item: newId(), label: newId(), location: newId(), batch: newId() }
    const withParams = app().app.endpoints.filter(({ path }) => path.includes(':'))
    expect(withParams.length).toBeGreaterThan(10)
    for (const endpoint of withParams) {
      const name = `${endpoint.method} ${endpoint.path}`
      const answer = await call(me.send, endpoint, fill(endpoint, theirs.ids))
      const stranger = await call(me.send, endpoint, fill(endpoint, unknown))
      expect(answer.status, name).toBe(404)
      expect(stranger.status, name).toBe(answer.status)
      expect(answer.headers['cubby-batch'], name).toBeUndefined()
      expect(answer.text, name).not.toContain(secret)
    }
    expect(await snapshot(theirs)).toEqual(before)
  })

  it('answers 404 to a body or a query that refers to something of another household', async () => {
    const theirs = await furnish(app(), secret)
    const mine = await furnish(app(), 'mine')
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
      ['POST', '/locations', { name: 'a', parentId: location }],
      ['PUT', `/locations/${mine.ids.location}`, { parentId: location }],
      ['DELETE', `/locations/${mine.ids.location}?contents=move&to=${location}`, undefined],
    ]
    for (const [method, path, body] of requests) {
      const answer = await mine.owner.send(method, path, body)
      expect([answer.status, answer.json?.code], `${method} ${path}`).toEqual([404, 'not_found'])
      expect(answer.text).not.toContain(secret)
    }
    expect(await snapshot(theirs)).toEqual(before)
    expect(await snapshot(mine)).toEqual(myOwn)
  })

  it('takes a field id of another household for a new field', async () => {
    const theirs = await furnish(app(), secret)
    const { json: item } = await theirs.owner.send('GET', `/items/${theirs.ids.item}`)
    const mine = await furnish(app(), 'mine')
    const fields = [{ id: item.fields[0].id, name: 'stolen', textValue: 'mine' }]
    const answer = await mine.owner.send('PUT', `/items/${mine.ids.item}`, { fields })
    expect(answer.json.fields[0].id).not.toBe(item.fields[0].id)
    expect((await theirs.owner.send('GET', `/items/${theirs.ids.item}`)).json).toEqual(item)
  })

  it('matches nothing in a filter by what belongs to another household', async () => {
    const { ids } = await furnish(app(), secret)
    const mine = await furnish(app(), 'mine')
    for (const id of [newId(), ...Object.values(ids)]) {
      for (const filter of [
        `locations=${id}`,
        `locations=${id}&includeSubLocations=true`,
        `labels=${id}`,
        `parentIds=${id}`,
      ]) {
        const { status, json } = await mine.owner.send('GET', `/items?${filter}`)
        expect([status, json.total, json.items], filter).toEqual([200, 0, []])
      }
      const without = await mine.owner.send('GET', `/items?labels=${id}&negateLabels=true`)
      expect(without.json.items).toMatchObject([{ id: mine.ids.item }])
    }
  })

  it('shows nothing of another household in any answer', async () => {
    await furnish(app(), secret)
    const mine = await furnish(app(), 'mine')
    for (const endpoint of having(app(), 'account', 'read').filter(({ method }) => method === 'GET')) {
      const answer = await call(mine.owner.send, endpoint, fill(endpoint, mine.ids))
      expect(answer.status, endpoint.path).toBe(200)
      expect(answer.text, endpoint.path).not.toContain(secret)
    }
    for (const query of [`q=${secret}`, `q=${secret}&nearest=true&page=1`, 'fields=xyzzy%20field%3Dxyzzy']) {
      const { json } = await mine.owner.send('GET', `/items?${query}`)
      expect([json.total, json.items, json.nearest ?? []]).toEqual([0, [], []])
    }
    expect((await mine.owner.send('GET', '/items/fields/values?field=xyzzy%20field')).json).toEqual([])
  })

  it('lets a viewer read everything, keep their own account, and change nothing', async () => {
    const house = await furnish(app(), 'shared')
    const viewer = await app().signUp()
    await join(app(), viewer, house.owner.groupId, 'viewer')
    const tenant = { 'x-tenant': house.owner.groupId }
    const before = await snapshot(house)
    for (const endpoint of having(app(), 'write', 'owner')) {
      const answer = await call(viewer.send, endpoint, fill(endpoint, house.ids), tenant)
      expect([answer.status, answer.json.code], `${endpoint.method} ${endpoint.path}`).toEqual([
        403,
        'forbidden',
      ])
    }
    expect(await snapshot(house)).toEqual(before)
    for (const endpoint of having(app(), 'read', 'account')) {
      const answer = await call(viewer.send, endpoint, fill(endpoint, house.ids), tenant)
      expect(answer.status, `${endpoint.method} ${endpoint.path}`).toBe(200)
    }
    const self = await viewer.send('GET', '/users/self', undefined, tenant)
    expect(self.json.item).toMatchObject({ role: 'viewer', isOwner: false, groupId: house.owner.groupId })
  })

  it('lets an editor write, but not what only an owner may', async () => {
    const house = await furnish(app(), 'shared')
    const editor = await app().signUp()
    await join(app(), editor, house.owner.groupId, 'editor')
    const tenant = { 'x-tenant': house.owner.groupId }
    for (const endpoint of having(app(), 'owner')) {
      const answer = await call(editor.send, endpoint, fill(endpoint, house.ids), tenant)
      expect(answer.status, endpoint.path).toBe(403)
    }
    expect(
      (await editor.send('PATCH', `/items/${house.ids.item}`, { quantity: 3 }, tenant)).json.quantity,
    ).toBe(3)
    const inQuery = await editor.send('GET', `/items/${house.ids.item}?tenant=${house.owner.groupId}`)
    expect(inQuery.json.quantity).toBe(3)
    expect((await editor.send('GET', `/items/${house.ids.item}`)).status).toBe(404)
  })
})
