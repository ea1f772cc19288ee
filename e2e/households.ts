import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readCodes } from '../server/test/pictures.ts'
import { testData } from '../server/test/test-data.ts'
import type { ServerProcess } from './server-process.ts'

/** Who sees a screen: a new account without items (`newcomer`), one with one item (`single`), or nobody signed in. */
export type Person = 'nobody' | 'newcomer' | 'single' | 'owner' | 'viewer'

/** Ids of records by name. In a path, `:name` stands for the id. */
export type Names = Readonly<Record<string, string>>

const password = 'correct horse battery'
const household = { groupName: 'Lindenstraße 14', currency: 'EUR', timeZone: 'Europe/Berlin', seed: false }
const names = { newcomer: 'Noor', single: 'Robin', owner: 'Jana Berger', viewer: 'Mika' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const yearly = { every: 1, unit: 'years', from: 'schedule' } as const
const done = (name: string, days: number, cost = 0) => ({ name, completedDate: inDays(days), cost })

const care = {
  vb9kx4c0: [
    { name: 'Chimney sweep', scheduledDate: inDays(-7), recurrence: { ...yearly, every: 6, unit: 'months' } },
    done('Chimney sweep', -250, 68.4),
    done('Door seal replaced', -900, 290),
  ],
  kvmqjfnn: [{ name: 'Clean the filter', scheduledDate: inDays(-21), recurrence: yearly }],
  '0hne0rsf': [
    { name: 'Pressure check', scheduledDate: inDays(4), recurrence: { ...yearly, every: 2 } },
    done('Pressure check', -726, 24.5),
  ],
  m4h3tmh0: [done('Alarms tested', -8), done('Alarms tested', -373)],
  d5vxt34w: [
    { name: 'Bring in for the winter', scheduledDate: inDays(9), recurrence: yearly },
    done('Blades changed', -200, 18),
  ],
  agyh6eb2: [
    { name: 'Service, chain and brakes', scheduledDate: inDays(99), recurrence: yearly, cost: 120 },
    done('Service, chain and brakes', -266, 113),
    done('Battery recall', -1300, 361),
  ],
  fjrgd42w: [
    { name: 'Tuning', scheduledDate: inDays(170), recurrence: yearly, cost: 110 },
    ...[195, 560, 925, 1290, 1655, 2020].map((days) => done('Tuning', -days, 110)),
    done('Pedal adjusted', -1655, 180),
  ],
}

const loans = {
  fp305p1m: { lentTo: 'Mehmet', lentUntil: inDays(-2) },
  bq0yd3fr: { lentTo: 'Anna', lentUntil: inDays(4) },
  v9krymj9: { lentTo: 'Florian' },
}

export const credentialsOf = (person: keyof typeof names) => ({
  username: `${person}@example.org`,
  password,
})

/** Registers all users and fills the households. Returns the ids that the screens need, by name. */
export async function createFixtures(server: ServerProcess): Promise<Names> {
  const send = (path: string, body: object | FormData, token?: string) => call(server, path, body, token)
  const register = (person: keyof typeof names, more: object) =>
    send('/users/register', { name: names[person], email: credentialsOf(person).username, password, ...more })
  // The first account is the server admin.
  await register('owner', household)
  await register('newcomer', { ...household, seed: true })
  await register('single', household)
  await send('/items', { name: 'Kettle', purchasePrice: 39.9 }, await signIn(server, 'single'))
  const owner = await signIn(server, 'owner')
  const ids = await importHousehold(server, owner)
  const camera = ids.get('n2n2fn73')
  if (camera === undefined) throw new Error('There is no camera for the screens')
  await addMaintenance(send, owner, camera, ids.get('772m6jbh') ?? camera)
  for (const [ref, entries] of Object.entries(care)) {
    const id = ids.get(ref)
    for (const entry of id ? entries : []) await send(`/items/${id}/maintenance`, entry, owner)
  }
  for (const [ref, set] of Object.entries(loans)) {
    const id = ids.get(ref)
    if (id) await send('/items/bulk', { ids: [id], set }, owner)
  }
  const forViewers = await send('/groups/invitations', { uses: 1, role: 'viewer' }, owner)
  await register('viewer', { token: forViewers.token })
  const invitation = await send(
    '/groups/invitations',
    { uses: 9, role: 'editor', note: 'the neighbours' },
    owner,
  )
  await addAccess(send, owner)
  const share = (body: object) => send('/shares', { endsOn: inDays(30), ...body }, owner)
  const shared = await share({ target: 'item', targetId: camera, name: 'Camera for sale' })
  const office = await idOfLocation(server, owner, 'Office')
  const list = await share({ target: 'location', targetId: office, name: 'Things in the office' })
  const lent = await share({ target: 'loan', targetId: ids.get('bq0yd3fr'), name: 'For Anna' })
  await call(
    server,
    '/found-page',
    { isOn: true, text: 'Thank you! Please call Jana: 0170 1234567.' },
    owner,
    'PUT',
  )
  const locked = await share({ target: 'search', search: { q: 'bike' }, name: 'Bikes', pin: '4711' })
  const named = {
    dishwasher: ids.get('772m6jbh') ?? camera,
    fridge: ids.get('8qbkp83b') ?? camera,
    hammer: ids.get('fp305p1m') ?? camera,
  }
  await fillTrash(server, owner, [camera, ...Object.values(named)])
  const label = await findLabel(server, owner, 'Bikes')
  const claim = await addInsurance(send, owner, { room: office, bikes: label, camera })
  const adjuster = await share({ target: 'claim', targetId: claim, name: 'Burglary in the office' })
  return {
    camera,
    ...named,
    room: office,
    share: shared.path,
    shareList: list.path,
    shareLent: lent.path,
    labelPath: await readLabelPath(server, owner, camera),
    shareLocked: locked.path,
    invitation: invitation.token,
    label,
    claim,
    shareClaim: adjuster.path,
  }
}

/** Returns the path in the code on the printed label of an item. */
async function readLabelPath(server: ServerProcess, token: string, item: string): Promise<string> {
  const label = await fetch(`${server.url}/api/v1/labelmaker/item/${item}`, {
    headers: { authorization: token },
  })
  const [code = ''] = await readCodes(Buffer.from(await label.arrayBuffer()))
  return URL.parse(code)?.pathname ?? ''
}

async function idOfLocation(server: ServerProcess, token: string, name: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/locations/found?q=${name}`, {
    headers: { authorization: token },
  })
  // as: `json()` returns `any`. Only the id of the first item is read.
  const { items } = (await response.json()) as { items: { id: string }[] }
  return idOf(items[0], `location ${name}`)
}

/** Imports the household with photos and documents. Returns the ids of its items by import ref. */
async function importHousehold(server: ServerProcess, token: string): Promise<ReadonlyMap<string, string>> {
  const csv = await readFile(join(testData, 'household.csv'))
  const form = new FormData()
  form.append('csv', new Blob([csv], { type: 'text/csv' }), 'household.csv')
  await call(server, '/items/import', form, token)
  const exported = await fetch(`${server.url}/api/v1/items/export`, { headers: { authorization: token } })
  const rows = readRows(await exported.text())
  const ids = new Map(rows.map((row) => [row['HB.import_ref'] ?? '', row['HB.url']?.split('/').at(-1) ?? '']))
  for (const kind of ['photos', 'papers'] as const) {
    const list = await readFile(join(testData, kind, `${kind}.csv`), 'utf8')
    for (const row of readRows(list)) await attach(server, token, ids, kind, row)
  }
  return ids
}

/**
 * Fills the Trash with three deletions: a single item, a small group, and a group large enough to be shown collapsed.
 * Also adds items without an asset ID.
 */
async function fillTrash(server: ServerProcess, token: string, keptIds: readonly string[]): Promise<void> {
  const list = await fetch(`${server.url}/api/v1/items?page=1&pageSize=40&orderBy=createdAt`, {
    headers: { authorization: token },
  })
  // as: `json()` returns `any`. Only the ids are read.
  const { items } = (await list.json()) as { items: { id: string }[] }
  const ids = items.map(({ id }) => id).filter((id) => !keptIds.includes(id))
  for (const some of [ids.slice(0, 9), ids.slice(9, 13), ids.slice(13, 14)]) {
    if (some.length > 0) await call(server, '/items/bulk', { ids: some, delete: true }, token)
  }
  for (const name of ['Umbrella', 'Doormat']) {
    const { id } = await call(server, '/items', { name }, token)
    await fetch(`${server.url}/api/v1/items/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ assetId: 0 }),
      headers: { 'content-type': 'application/json', authorization: token },
    })
  }
}

async function findLabel(server: ServerProcess, token: string, name: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/labels`, { headers: { authorization: token } })
  // as: `json()` returns `any`. Only `id` and `name` are read.
  const labels = (await response.json()) as { id: string; name: string }[]
  return idOf(
    labels.find((label) => label.name === name),
    `label ${name}`,
  )
}

/** Throws when a record is missing, because the screenshot would otherwise show an error page. */
function idOf(record: { id: string } | undefined, name: string): string {
  if (!record) throw new Error(`There is no ${name} for the screens`)
  return record.id
}

type Row = Readonly<Record<string, string>>

const readRows = (csv: string): Row[] => parse(csv, { columns: true })

async function attach(
  server: ServerProcess,
  token: string,
  ids: ReadonlyMap<string, string>,
  kind: 'photos' | 'papers',
  row: Row,
): Promise<void> {
  const { import_ref: ref = '', file = '', title = '', type = 'photo', upload_name: name = file } = row
  const form = new FormData()
  form.append('name', title)
  form.append('type', type)
  form.append('file', new Blob([await readFile(join(testData, kind, file))]), name)
  await call(server, `/items/${ids.get(ref)}/attachments`, form, token)
}

type Send = (path: string, body: object | FormData, token?: string) => Promise<TestResponse>

/** Adds data that the test files lack: maintenance entries, saved views and changes. */
async function addMaintenance(send: Send, token: string, camera: string, dishwasher: string): Promise<void> {
  const entries = [
    { name: 'Sensor cleaning', scheduledDate: inDays(-6), recurrence: yearly },
    { name: 'Sensor cleaning', completedDate: inDays(-370), cost: 65 },
    { name: 'Firmware 1.8.4', completedDate: inDays(-120) },
    { name: 'Renew the insurance', scheduledDate: inDays(40), description: 'Ask for the value of today.' },
  ]
  for (const entry of entries) await send(`/items/${camera}/maintenance`, entry, token)
  await send(
    `/items/${dishwasher}/maintenance`,
    { name: 'Clean the filter', scheduledDate: inDays(-1) },
    token,
  )
  await send('/views', { name: 'Insured', query: 'insured=true' }, token)
  await send('/views', { name: 'Without a photo', query: 'without=photo' }, token)
  await describeFields(send, token, camera)
}

/** Adds two policies, and a claim for a theft of a camera and from a room. Returns the id of the claim. */
async function addInsurance(
  send: Send,
  token: string,
  { room, bikes, camera }: { room: string; bikes: string; camera: string },
): Promise<string> {
  const policy = await send(
    '/policies',
    {
      name: 'Home contents',
      insurer: 'Helvetische Mobiliar',
      policyNumber: 'HR-2041-77881',
      starts: inDays(-200),
      ends: inDays(165),
      deductible: 250,
      limitTotal: 60_000,
      limitPerItem: 2500,
      categories: [{ name: 'Bicycles', labelIds: [bikes], limit: 3000 }],
      contact: 'Claims: +41 31 555 01 20',
    },
    token,
  )
  await send('/policies', { name: 'Valuables', coversAll: false, ends: inDays(-30) }, token)
  const theft = { name: 'Burglary in the office', kind: 'theft', date: inDays(-2), policyId: policy.id }
  const notes = 'Police report 2026-88431, Kantonspolizei Bern. The window was forced open.'
  const { id } = await send('/claims', { ...theft, notes }, token)
  await send(`/claims/${id}/items`, { search: { locations: [room] } }, token)
  await send(`/claims/${id}/items`, { ids: [camera] }, token)
  const paid = { state: 'paid', sentDate: inDays(-420), paidDate: inDays(-390), paidAmount: 1840 }
  await send(
    '/claims',
    { name: 'Water damage in the cellar', kind: 'water', date: inDays(-430), ...paid },
    token,
  )
  return id
}

async function describeFields(send: Send, token: string, camera: string): Promise<void> {
  const choices = ['New', 'Very good', 'Good', 'Fair', 'Needs repair', 'Worn out']
  await send('/custom-fields', { name: 'Condition', choices }, token)
  await send('/custom-fields', { name: 'Weight', type: 'number', unit: 'g' }, token)
  const setField = { name: 'Weight', type: 'number', numberValue: 598 }
  await send('/items/bulk', { ids: [camera], setField }, token)
}

async function addAccess(send: Send, token: string): Promise<void> {
  for (const key of [
    { name: 'Label printer', role: 'editor', expiresAt: `${inDays(150)}T12:00:00Z` },
    { name: 'Home Assistant', role: 'viewer', expiresAt: `${inDays(6)}T12:00:00Z` },
  ]) {
    await send('/users/self/api-keys', key, token)
  }
  for (const notifier of [
    {
      name: 'Jana’s email',
      isActive: true,
      url: 'smtp://jana:word@mail.example.org/?from=a@example.org&to=jana@example.org',
    },
    {
      name: 'Family chat',
      isActive: true,
      url: 'matrix://cubby:word@matrix.example.org/?rooms=!family:example.org',
    },
    { name: 'Home Assistant', isActive: false, url: 'generic+http://10.0.0.9:8123/api/webhook/cubby' },
  ]) {
    await send('/notifiers', notifier, token)
  }
}

export async function signIn(server: ServerProcess, person: keyof typeof names): Promise<string> {
  return (await call(server, '/users/login', credentialsOf(person))).token
}

interface TestResponse {
  readonly token: string
  readonly path: string
  readonly id: string
}

export async function call(
  server: ServerProcess,
  path: string,
  body: object | FormData,
  token?: string,
  method: 'POST' | 'PUT' = 'POST',
) {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: token } : {}),
    },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  // as: `JSON.parse` returns `any`, and this script does not validate responses.
  return (text === '' ? {} : JSON.parse(text)) as TestResponse
}
