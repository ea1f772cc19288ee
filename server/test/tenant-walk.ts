import { expect } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/accounts/users.ts'
import { readSampleSet } from '#server/features/samples/sample-set.ts'
import { newId } from '#server/shared/new-id.ts'
import type { TestResponse, Person, Send, TestApp } from './test-app.ts'

export interface Household {
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
    | 'fieldDescription'
    | 'policy'
    | 'claim'
    | 'claimItem'
    | 'notifier'
    | 'webhook'
    | 'batch'
    | 'member'
    | 'invitation'
    | 'import'
    | 'suggestion'
    | 'share'
    | 'guestMessage'
    | 'household',
    string
  >
}

export const secret = 'xyzzy'

export async function createFixtures(app: TestApp, word: string): Promise<Household> {
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
  const atItem = await owner.upload(`/items/${item.id}/attachments`, { ...parts, type: 'receipt' })
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
  const { json: description } = await owner.send('POST', '/custom-fields', {
    name: `${word} field`,
    choices: [word],
  })
  const categories = [{ name: `${word} category`, labelIds: [label.id], limit: 7 }]
  const { json: policy } = await owner.send('POST', '/policies', { name: `${word} policy`, categories })
  const theft = { name: `${word} claim`, kind: 'theft', policyId: policy.id }
  const { json: claim } = await owner.send('POST', '/claims', theft)
  await owner.send('POST', `/claims/${claim.id}/items`, { ids: [item.id] })
  const [claimItem] = (await owner.send('GET', `/claims/${claim.id}/items`)).json.items
  const { json: notifier } = await owner.send('POST', '/notifiers', {
    name: `${word} notifier`,
    url: `ntfy://ntfy.test/${word}`,
  })
  const { json: webhook } = await owner.send('POST', '/webhooks', {
    name: `${word} webhook`,
    url: `https://webhook.test/${word}`,
  })
  const { json: invitation } = await owner.send('POST', '/groups/invitations', { uses: 1 })
  const { json: share } = await owner.send('POST', '/shares', {
    name: `${word} link`,
    target: 'item',
    targetId: item.id,
  })
  const importId = newId()
  // The server rejects this import without a file, but then knows its id. That is enough to call the endpoints of
  // imports.
  await owner.send('POST', `/items/import?id=${importId}`)
  const suggestion = newId()
  await app.context.database.write((tx) =>
    tx
      .insertInto('suggestion')
      .values({
        group_id: owner.householdId,
        id: suggestion,
        user_id: owner.userId,
        key_name: `${word} key`,
        tool: 'add_label',
        input: JSON.stringify({ name: `${word} suggestion` }),
        shown: JSON.stringify({ name: `${word} suggestion` }),
        created_at: app.context.now(),
      })
      .execute(),
  )
  const guestMessage = newId()
  await app.context.database.write((tx) =>
    tx
      .insertInto('guest_message')
      .values({
        group_id: owner.householdId,
        id: guestMessage,
        created_at: app.context.now(),
        kind: 'found',
        share_id: null,
        item_id: item.id,
        location_id: null,
        subject: `${word} item`,
        name: '',
        contact: word,
        text: word,
        photo_hash: null,
      })
      .execute(),
  )
  const people = {
    import: importId,
    suggestion,
    share: share.id,
    guestMessage,
    member: owner.userId,
    invitation: invitation.id,
    notifier: notifier.id,
    webhook: webhook.id,
    household: owner.householdUuid,
  }
  const batch = String(headers['cubby-batch'])
  const ids = { item: item.id, label: label.id, location: location.id, maintenance: maintenance.id, batch }
  const saved = { template: template.id, view: view.id, fieldDescription: description.id }
  const insurance = { policy: policy.id, claim: claim.id, claimItem: claimItem.id }
  return { owner, ids: { ...ids, ...people, ...attachments, ...saved, ...insurance } }
}

/**
 * Adds one sample item, so that a later request to add all samples is refused. Adding them all would take long
 * because of their twenty photos.
 */
export async function addOneSample({ importCsv }: Person): Promise<void> {
  const [sample] = (await readSampleSet()).samples
  const { status } = await importCsv(`HB.import_ref,HB.name,HB.location\n${sample?.ref},Sample,\n`, '')
  expect(status).toBe(204)
}

export async function snapshot({ owner, ids }: Household): Promise<unknown[]> {
  const paths = [
    '/items?includeArchived=true',
    `/items/${ids.item}`,
    `/locations/${ids.location}`,
    '/labels',
    '/locations',
    '/maintenance',
    `/templates/${ids.template}`,
    '/views',
    '/custom-fields',
    '/policies',
    '/claims',
    `/claims/${ids.claim}/items`,
    '/notifiers',
    '/webhooks',
    '/suggestions',
    '/shares',
    '/guest-messages',
    '/found-page',
    '/groups',
    '/users/self',
  ]
  return Promise.all(paths.map(async (path) => (await owner.send('GET', path)).json))
}

const kinds = new Map<string, keyof Household['ids']>([
  ['labels', 'label'],
  ['tags', 'label'],
  ['entity-types', 'template'],
  ['exports', 'household'],
  ['locations', 'location'],
  ['location', 'location'],
  ['maintenance', 'maintenance'],
  ['templates', 'template'],
  ['views', 'view'],
  ['custom-fields', 'fieldDescription'],
  ['policies', 'policy'],
  ['claims', 'claim'],
  ['notifiers', 'notifier'],
  ['webhooks', 'webhook'],
  ['members', 'member'],
  ['invitations', 'invitation'],
  ['runs', 'import'],
  ['suggestions', 'suggestion'],
  ['shares', 'share'],
  ['guest-messages', 'guestMessage'],
])

export function fill(endpoint: Endpoint, ids: Household['ids']): string {
  const [, subject = '', part = ''] = endpoint.path.split('/')
  const id = ids[kinds.get(subject) ?? kinds.get(part) ?? 'item']
  return endpoint.path
    .replace(':id', id)
    .replace(':attachmentId', subject === 'locations' ? ids.locationAttachment : ids.attachment)
    .replace(':itemId', ids.claimItem)
    .replace(':fileId', ids.attachment)
    .replace(':batch', ids.batch)
    .replace(':assetId', '000-001')
    .replace(':token', 'A'.repeat(26))
}

function bodyFor(endpoint: Endpoint): unknown {
  const link = { source_type: 'link', external_id: 'https://example.org' }
  const product = { productEAN: '4006381333931', imageURL: 'https://example.org/a.jpg' }
  return endpoint.body
    ? { name: 'something', email: `${newId()}@example.org`, ids: [], ...link, ...product }
    : undefined
}

export async function call(
  send: Send,
  endpoint: Endpoint,
  path: string,
  headers = {},
): Promise<TestResponse> {
  const query = /^\/(items|entities)\/fields\/(values|types)$/.test(endpoint.path) ? '?field=x' : ''
  return send(endpoint.method, path + query, bodyFor(endpoint), headers)
}

/**
 * Returns the status of a successful call. It is 400 for the WebSocket, because the request of the test is no upgrade.
 */
export const successOf = ({ path }: Endpoint) => (path === '/ws/events' ? 400 : 200)

export const having = (app: TestApp, ...accesses: Access[]) =>
  app.app.endpoints.filter(({ access }) => accesses.includes(access))

/** True when the contract lets an API key of this role call the endpoint. */
export function isOpenToKey({ access, method, personOnly }: Endpoint, role: Role): boolean {
  if (personOnly || access === 'admin') return false
  if (access === 'owner') return role === 'owner'
  const isWrite = access === 'write' || (access === 'account' && method !== 'GET')
  return !isWrite || role !== 'viewer'
}

/** Endpoints that end the caller’s own session, account or membership. */
const endings = ['POST /users/logout/all', 'DELETE /users/self', 'DELETE /groups/members/:id']
/** True for records of one user that other members may not see. */
export const isPersonal = ({ path }: Endpoint) => path.startsWith('/notifiers/:id')
export const isAuthorized = ({ status }: TestResponse) => ![401, 403, 500].includes(status)
export const isEnding = ({ method, path }: Endpoint) => endings.includes(`${method} ${path}`)

/** Returns method and path of every route below /api/v1 in Fastify. */
export function routesOf(app: TestApp): string[] {
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
