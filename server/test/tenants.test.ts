import { expect, it } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/users.ts'
import { aliases } from '#server/http/aliases.ts'
import { newId } from '#server/shared/new-id.ts'
import { eachDatabase } from './each-database.ts'
import type { Answer, Person, Send, TestApp } from './test-app.ts'

/** What a household has, all of it with a word in it that no one else may see. */
interface Household {
  owner: Person
  ids: Record<
    | 'item'
    | 'label'
    | 'location'
    | 'attachment'
    | 'locationAttachment'
    | 'maintenance'
    | 'template'
    | 'view'
    | 'notifier'
    | 'batch'
    | 'member'
    | 'invitation'
    | 'import',
    string
  >
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
  const { json: maintenance } = await owner.send('POST', `/items/${item.id}/maintenance`, {
    name: `${word} maintenance`,
    scheduledDate: '2026-05-01',
  })
  const parts = { file: Buffer.from(word), name: `${word} attachment` }
  const atItem = await owner.upload(`/items/${item.id}/attachments`, parts)
  const atLocation = await owner.upload(`/locations/${location.id}/attachments`, parts)
  const attachments = {
    attachment: atItem.json.attachments[0].id,
    locationAttachment: atLocation.json.attachments[0].id,
  }
  const { json: template } = await owner.send('POST', '/templates', {
    name: `${word} template`,
    defaultLabelIds: [label.id],
    defaultLocationId: location.id,
    fields,
  })
  const { json: view } = await owner.send('POST', '/views', { name: `${word} view`, query: `q=${word}` })
  const { json: notifier } = await owner.send('POST', '/notifiers', {
    name: `${word} notifier`,
    url: `ntfy://ntfy.test/${word}`,
  })
  const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 1 })
  const importId = newId()
  // Refused for want of a file, it is an import all the same.
  await owner.send('POST', `/items/import?id=${importId}`)
  const people = { import: importId, member: owner.userId, invitation: invitation.id, notifier: notifier.id }
  const batch = String(headers['cubby-batch'])
  const ids = { item: item.id, label: label.id, location: location.id, maintenance: maintenance.id, batch }
  return { owner, ids: { ...ids, ...people, ...attachments, template: template.id, view: view.id } }
}

/** Everything a household can read about itself. */
async function snapshot({ owner, ids }: Household): Promise<unknown[]> {
  const paths = [
    '/items?includeArchived=true',
    `/items/${ids.item}`,
    `/locations/${ids.location}`,
    '/labels',
    '/locations',
    '/maintenance',
    `/templates/${ids.template}`,
    '/views',
    '/notifiers',
    '/groups',
    '/users/self',
  ]
  return Promise.all(paths.map(async (path) => (await owner.send('GET', path)).json))
}

const kinds = new Map<string, keyof Household['ids']>([
  ['labels', 'label'],
  ['locations', 'location'],
  ['location', 'location'],
  ['maintenance', 'maintenance'],
  ['templates', 'template'],
  ['views', 'view'],
  ['notifiers', 'notifier'],
  ['members', 'member'],
  ['invitations', 'invitation'],
  ['imports', 'import'],
])

/** The path with an id for each parameter, chosen by what the path is about. */
function fill(endpoint: Endpoint, ids: Household['ids']): string {
  const [, subject = '', part = ''] = endpoint.path.split('/')
  const id = ids[kinds.get(subject) ?? kinds.get(part) ?? 'item']
  return endpoint.path
    .replace(':id', id)
    .replace(':attachmentId', subject === 'locations' ? ids.locationAttachment : ids.attachment)
    .replace(':batch', ids.batch)
    .replace(':assetId', '000-001')
    .replace(':token', 'A'.repeat(26))
}

/** A body that passes each schema that asks for one. */
function bodyFor(endpoint: Endpoint): unknown {
  const link = { source_type: 'link', external_id: 'https://example.org' }
  const product = { productEAN: '4006381333931', imageURL: 'https://example.org/a.jpg' }
  return endpoint.body
    ? { name: 'something', email: `${newId()}@example.org`, ids: [], ...link, ...product }
    : undefined
}

async function call(send: Send, endpoint: Endpoint, path: string, headers = {}): Promise<Answer> {
  const query = endpoint.path === '/items/fields/values' ? '?field=x' : ''
  return send(endpoint.method, path + query, bodyFor(endpoint), headers)
}

/** A socket has no answer to a request that is no upgrade. */
const successOf = ({ path }: Endpoint) => (path === '/ws/events' ? 400 : 200)

const having = (app: TestApp, ...accesses: Access[]) =>
  app.app.endpoints.filter(({ access }) => accesses.includes(access))

/** Adds someone to a household by an invitation. */
async function join({ owner }: Household, person: Person, role: Role): Promise<void> {
  const { json } = await owner.send('POST', '/groups/invitations', { uses: 1, role })
  expect((await person.send('POST', `/groups/invitations/${json.token}`)).status).toBe(200)
}

/** What ends the caller’s own session, account or membership. */
const endings = ['POST /users/logout/all', 'DELETE /users/self', 'DELETE /groups/members/:id']
/** What is of one person, whoever else belongs to the household. */
const isPersonal = ({ path }: Endpoint) => path.startsWith('/notifiers/:id')
const isHeard = ({ status }: Answer) => ![401, 403, 500].includes(status)
const isEnding = ({ method, path }: Endpoint) => endings.includes(`${method} ${path}`)

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
  it('serves nothing below /api but the endpoints, their other names, their HEAD and what describes them', () => {
    const known = app().app.endpoints.flatMap(({ method, path }) =>
      [path, ...(aliases[path] ? [aliases[path]] : [])].flatMap((one) =>
        (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((verb) => `${verb} /api/v1${one}`),
      ),
    )
    known.push(...['/docs', '/v1/openapi.json'].flatMap((path) => [`GET /api${path}`, `HEAD /api${path}`]))
    // Two methods call the same part of this path by different names.
    const routed = routesOf(app()).map((route) =>
      route.replace(/:id\|:token/, () => (route.startsWith('DELETE') ? ':id' : ':token')),
    )
    expect(routed.toSorted()).toEqual(known.toSorted())
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

  it('answers 401 to an API key that has expired or was deleted, everywhere', async () => {
    const { owner, ids } = await furnish(app(), secret)
    const createKey = async () => (await owner.send('POST', '/users/self/api-keys', { name: 'a' })).json
    const [expiring, deleted] = [await createKey(), await createKey()]
    await owner.send('DELETE', `/users/self/api-keys/${deleted.id}`)
    const refuse = async ({ token }: { token: string }) => {
      for (const endpoint of app().app.endpoints.filter(({ access }) => access !== 'public')) {
        for (const tenant of [{}, { 'x-tenant': owner.groupId }]) {
          const answer = await call(app().send, endpoint, fill(endpoint, ids), {
            authorization: token,
            ...tenant,
          })
          expect([answer.status, answer.json.code], endpoint.path).toEqual([401, 'unauthorized'])
          expect(answer.text, endpoint.path).not.toContain(secret)
        }
      }
    }
    await refuse(deleted)
    const end = Date.parse(expiring.expiresAt)
    app().setNow(() => end)
    await refuse(expiring)
    app().setNow(Date.now)
  })

  it('lets an API key for viewing do no more than that, whoever it belongs to', async () => {
    const house = await furnish(app(), 'mine')
    const before = await snapshot(house)
    const { json: key } = await house.owner.send('POST', '/users/self/api-keys', {
      name: 'a',
      role: 'viewer',
    })
    for (const endpoint of having(app(), 'write', 'owner')) {
      const answer = await call(app().send, endpoint, fill(endpoint, house.ids), { authorization: key.token })
      expect([answer.status, answer.json.code], endpoint.path).toEqual([403, 'forbidden'])
    }
    expect(await snapshot(house)).toEqual(before)
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
    const unknown = {
      item: newId(),
      label: newId(),
      location: newId(),
      attachment: newId(),
      locationAttachment: newId(),
      maintenance: newId(),
      template: newId(),
      view: newId(),
      notifier: newId(),
      member: newId(),
      invitation: newId(),
      import: newId(),
      batch: newId(),
    }
    // Every household has the same asset ids; an unknown one is an empty list.
    const withParams = app().app.endpoints.filter(
      ({ path }) => path.includes(':') && !path.includes(':assetId'),
    )
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
      expect(answer.status, endpoint.path).toBe(successOf(endpoint))
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
    await join(house, viewer, 'viewer')
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
    for (const endpoint of having(app(), 'read', 'account').filter((one) => !isEnding(one))) {
      const answer = await call(viewer.send, endpoint, fill(endpoint, house.ids), tenant)
      const name = `${endpoint.method} ${endpoint.path}`
      const isShown = endpoint.method === 'GET' && !isPersonal(endpoint)
      expect(isShown ? answer.status === successOf(endpoint) : isHeard(answer), name).toBe(true)
    }
    const self = await viewer.send('GET', '/users/self', undefined, tenant)
    expect(self.json.item).toMatchObject({ role: 'viewer', isOwner: false, groupId: house.owner.groupId })
  })

  it('lets an editor write, but not what only an owner may', async () => {
    const house = await furnish(app(), 'shared')
    const editor = await app().signUp()
    await join(house, editor, 'editor')
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

  it('gives whoever was removed nothing of the household any more', async () => {
    const house = await furnish(app(), secret)
    const former = await app().signUp()
    const everything = app().app.endpoints.filter(({ access }) => access !== 'public')
    const tenant = { 'x-tenant': house.owner.groupId }
    await join(house, former, 'editor')
    await former.send('PUT', '/users/self', { defaultGroupId: house.owner.groupId })
    expect((await former.send('GET', `/items/${house.ids.item}`)).text).toContain(secret)

    const before = await snapshot(house)
    expect((await house.owner.send('DELETE', `/groups/members/${former.userId}`)).status).toBe(204)
    for (const endpoint of everything) {
      const answer = await call(former.send, endpoint, fill(endpoint, house.ids), tenant)
      expect([answer.status, answer.json.code], endpoint.path).toEqual([403, 'forbidden'])
      expect(answer.text, endpoint.path).not.toContain(secret)
    }
    for (const endpoint of everything.filter((one) => !isEnding(one))) {
      const answer = await call(former.send, endpoint, fill(endpoint, house.ids))
      const name = `${endpoint.method} ${endpoint.path}`
      const isAboutIds = /:(id|batch|token)/.test(endpoint.path)
      expect(isAboutIds ? answer.status === 404 : isHeard(answer), name).toBe(true)
      expect(answer.text, name).not.toContain(secret)
    }
    expect(await snapshot(house)).toEqual(before)
  })
})
