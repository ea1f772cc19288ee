import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { ServerProcess } from './server-process.ts'

/** Who looks at a screen; nobody is signed out. */
export type Person = 'nobody' | 'newcomer' | 'single' | 'owner' | 'viewer'

/** What stands for `:name` in the path of a screen. */
export type Names = Readonly<Record<string, string>>

const password = 'correct horse battery'
/** The test material; it may be absent. */
export const shared = join(process.env['CUBBY_SHARED'] ?? join(import.meta.dirname, '../../shared'), 'data')
/** The household of the mockups, so that the pictures compare with them. */
const household = { groupName: 'Lindenstraße 14', currency: 'EUR', timeZone: 'Europe/Berlin', seed: false }
const names = { newcomer: 'Noor', single: 'Robin', owner: 'Jana Berger', viewer: 'Mika' }
const ownSmallFile = [
  'HB.import_ref,HB.location,HB.labels,HB.name,HB.quantity,HB.purchase_price',
  'n2n2fn73,House / Office,Electronics,Mirrorless camera body,1,2299',
  '772m6jbh,House / Kitchen,Appliances,Dishwasher,1,899',
].join('\n')

/** As the browser and this script send it. */
export const credentialsOf = (person: keyof typeof names) => ({
  username: `${person}@example.org`,
  password,
})

/** Registers everybody and fills the households; what the screens need of it by name. */
export async function furnish(server: ServerProcess): Promise<Names> {
  const send = (path: string, body: object | FormData, token?: string) => call(server, path, body, token)
  const register = (person: keyof typeof names, more: object) =>
    send('/users/register', { name: names[person], email: credentialsOf(person).username, password, ...more })
  await register('newcomer', { ...household, seed: true })
  await register('single', household)
  await register('owner', household)
  await send('/items', { name: 'Kettle', purchasePrice: 39.9 }, await signIn(server, 'single'))
  const owner = await signIn(server, 'owner')
  const ids = await bringHousehold(server, owner)
  const camera = ids.get('n2n2fn73') ?? ''
  await addCare(send, owner, camera, ids.get('772m6jbh') ?? camera)
  const forViewers = await send('/groups/invitations', { uses: 1, role: 'viewer' }, owner)
  await register('viewer', { token: forViewers.token })
  const invitation = await send('/groups/invitations', { uses: 9, role: 'editor' }, owner)
  const named = { dishwasher: ids.get('772m6jbh') ?? camera, fridge: ids.get('8qbkp83b') ?? camera }
  return { camera, ...named, invitation: invitation.token }
}

/** The household with its photos and papers; the ids of its things by what the files call them. */
async function bringHousehold(server: ServerProcess, token: string): Promise<ReadonlyMap<string, string>> {
  // Without the test material a small file of our own fills the screens.
  const csv = await readFile(join(shared, 'household.csv')).catch(() => ownSmallFile)
  const form = new FormData()
  form.append('csv', new Blob([csv], { type: 'text/csv' }), 'household.csv')
  await call(server, '/items/import', form, token)
  const exported = await fetch(`${server.url}/api/v1/items/export`, { headers: { authorization: token } })
  const rows = readRows(await exported.text())
  const ids = new Map(rows.map((row) => [row['HB.import_ref'] ?? '', row['HB.url']?.split('/').at(-1) ?? '']))
  for (const kind of ['photos', 'papers'] as const) {
    const list = await readFile(join(shared, kind, `${kind}.csv`), 'utf8').catch(() => '')
    for (const row of readRows(list)) await attach(server, token, ids, kind, row)
  }
  return ids
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
  form.append('file', new Blob([await readFile(join(shared, kind, file))]), name)
  await call(server, `/items/${ids.get(ref)}/attachments`, form, token)
}

type Send = (path: string, body: object | FormData, token?: string) => Promise<Answer>

/** Care, views and a history, which the files do not have. */
async function addCare(send: Send, token: string, camera: string, dishwasher: string): Promise<void> {
  const yearly = { every: 1, unit: 'years', from: 'schedule' }
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
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export async function signIn(server: ServerProcess, person: keyof typeof names): Promise<string> {
  return (await call(server, '/users/login', credentialsOf(person))).token
}

interface Answer {
  readonly token: string
}

export async function call(server: ServerProcess, path: string, body: object | FormData, token?: string) {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: token } : {}),
    },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`)
  // The contract's answers; this script does not check them.
  return (text === '' ? {} : JSON.parse(text)) as Answer
}
