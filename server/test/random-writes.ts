import fc from 'fast-check'
import { pdf, picture } from './attach.ts'
import type { TestResponse, Person } from './test-app.ts'

/** A number that chooses one of the records which exist when the action runs. */
const pick = fc.nat({ max: 1000 })
const name = fc.constantFrom('Saw', 'Axe', 'Écrou', '電池', 'Box / small', '=1+1', 'Bow; arrow')
export const randomWrite = fc.oneof(
  fc.record({ kind: fc.constant('create item' as const), name, at: pick, label: pick, parent: pick }),
  fc.record({
    kind: fc.constant('change item' as const),
    name,
    at: pick,
    price: fc.integer({ min: 0, max: 99 }),
    archived: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('change all items' as const), archived: fc.boolean(), label: pick }),
  fc.record({ kind: fc.constant('move item' as const), name, at: pick, to: pick, sync: fc.boolean() }),
  fc.record({ kind: fc.constant('delete item' as const), at: pick }),
  fc.record({ kind: fc.constant('create location' as const), name, at: pick }),
  fc.record({ kind: fc.constant('move location' as const), name, at: pick, to: pick }),
  fc.record({ kind: fc.constant('delete location' as const), at: pick }),
  fc.record({ kind: fc.constant('empty location' as const), at: pick, to: pick }),
  fc.record({ kind: fc.constant('create label' as const), name, at: pick }),
  fc.record({ kind: fc.constant('move label' as const), at: pick, to: pick }),
  fc.record({ kind: fc.constant('delete label' as const), at: pick }),
  fc.record({ kind: fc.constant('create maintenance' as const), name, at: pick }),
  fc.record({ kind: fc.constant('change maintenance' as const), name, at: pick }),
  fc.record({ kind: fc.constant('complete maintenance' as const), at: pick, done: fc.boolean() }),
  fc.record({ kind: fc.constant('delete maintenance' as const), at: pick }),
  fc.record({ kind: fc.constant('duplicate item' as const), at: pick, whole: fc.boolean() }),
  fc.record({ kind: fc.constant('take asset id' as const), at: pick }),
  fc.record({ kind: fc.constant('ensure asset ids' as const) }),
  fc.record({ kind: fc.constant('wipe' as const), locations: fc.boolean(), labels: fc.boolean() }),
  fc.record({ kind: fc.constant('create template' as const), name, at: pick }),
  fc.record({ kind: fc.constant('change template' as const), name, at: pick, to: pick }),
  fc.record({ kind: fc.constant('delete template' as const), at: pick }),
  fc.record({ kind: fc.constant('use template' as const), at: pick }),
  fc.record({ kind: fc.constant('create policy' as const), name, at: pick }),
  fc.record({ kind: fc.constant('change policy' as const), name, at: pick, to: pick }),
  fc.record({ kind: fc.constant('delete policy' as const), at: pick }),
  fc.record({ kind: fc.constant('create claim' as const), name, at: pick }),
  fc.record({ kind: fc.constant('change claim' as const), name, at: pick, to: pick }),
  fc.record({ kind: fc.constant('add to claim' as const), at: pick, items: pick }),
  fc.record({ kind: fc.constant('change claim items' as const), at: pick, refresh: fc.boolean() }),
  fc.record({ kind: fc.constant('take out of claim' as const), at: pick }),
  fc.record({ kind: fc.constant('delete claim' as const), at: pick }),
  fc.record({ kind: fc.constant('create view' as const), name }),
  fc.record({ kind: fc.constant('delete view' as const), at: pick }),
  fc.record({ kind: fc.constant('describe field' as const), name }),
  fc.record({ kind: fc.constant('change description' as const), name, at: pick, to: pick }),
  fc.record({ kind: fc.constant('delete description' as const), at: pick }),
  fc.record({ kind: fc.constant('rename household' as const), name }),
  fc.record({
    kind: fc.constant('import' as const),
    name,
    refs: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('attach file' as const),
    name,
    at: pick,
    shade: fc.nat({ max: 3 }),
    primary: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('attach link' as const), name, at: pick }),
  fc.record({
    kind: fc.constant('change attachment' as const),
    name,
    at: pick,
    type: fc.constantFrom('photo', 'receipt', null),
    primary: fc.constantFrom(true, false, null),
  }),
  fc.record({ kind: fc.constant('order attachments' as const), at: pick }),
  fc.record({ kind: fc.constant('delete attachment' as const), at: pick }),
)
type Action = typeof randomWrite extends fc.Arbitrary<infer T> ? T : never

async function idsOf({ send }: Person, path: string): Promise<string[]> {
  const { json } = await send('GET', path)
  const records: { id: string }[] = path.startsWith('/items') ? json.items : json
  return records.map(({ id }) => id).toSorted()
}

/** Sends a random write. It may be rejected; only a 5xx response is an error. */
export async function sendRandomWrite(person: Person, act: Action): Promise<TestResponse | undefined> {
  const { send } = person
  const [items, locations, labels, maintenance, templates, views, descriptions, policies, claims] =
    await Promise.all([
      idsOf(person, '/items?includeArchived=true'),
      idsOf(person, '/locations'),
      idsOf(person, '/labels'),
      idsOf(person, '/maintenance'),
      idsOf(person, '/templates'),
      idsOf(person, '/views'),
      idsOf(person, '/custom-fields'),
      idsOf(person, '/policies'),
      idsOf(person, '/claims'),
    ])
  const one = (ids: string[], at: number) => ids[at % ids.length] ?? null
  switch (act.kind) {
    case 'create item':
      return send('POST', '/items', {
        name: act.name,
        locationId: one(locations, act.at),
        labelIds: labels.slice(0, act.label % 3),
        parentId: act.parent % 2 === 0 ? one(items, act.parent) : null,
      })
    case 'change item':
      return send('PUT', `/items/${one(items, act.at)}`, {
        name: act.name,
        purchasePrice: act.price,
        archived: act.archived,
        quantity: act.price % 4,
        minimumQuantity: act.price % 5,
        warrantyExpires: act.price % 3 ? '2027-02-03' : '',
        lifetimeWarranty: act.price % 7 === 0,
        purchaseTime: act.price % 2 ? `2024-0${1 + (act.price % 9)}-01` : '',
        labelIds: labels.slice(0, act.price % 3),
        fields: act.price % 2 === 0 ? [] : [{ name: 'Size', type: 'number', numberValue: act.price }],
      })
    case 'change all items':
      return send('POST', '/items/bulk', {
        ids: items,
        set: { archived: act.archived },
        addLabelIds: labels.slice(0, act.label % 3),
      })
    case 'move item':
      return send('PATCH', `/items/${one(items, act.at)}`, {
        locationId: one(locations, act.to),
        parentId: one(items, act.to),
        syncChildItemsLocations: act.sync,
      })
    case 'delete item':
      return send('DELETE', `/items/${one(items, act.at)}`)
    case 'create location':
      return send('POST', '/locations', {
        name: act.name,
        parentId: act.at % 2 ? one(locations, act.at) : null,
      })
    case 'move location':
      return send('PUT', `/locations/${one(locations, act.at)}`, {
        name: act.name,
        parentId: one(locations, act.to),
      })
    case 'delete location':
      return send('DELETE', `/locations/${one(locations, act.at)}`)
    case 'empty location':
      return send('DELETE', `/locations/${one(locations, act.at)}?contents=move&to=${one(locations, act.to)}`)
    case 'create label':
      return send('POST', '/labels', { name: act.name, parentId: act.at % 2 ? one(labels, act.at) : null })
    case 'move label':
      return send('PUT', `/labels/${one(labels, act.at)}`, {
        icon: String(act.to),
        parentId: one(labels, act.to),
      })
    case 'delete label':
      return send('DELETE', `/labels/${one(labels, act.at)}`)
    case 'create maintenance':
      return send('POST', `/items/${one(items, act.at)}/maintenance`, {
        name: act.name,
        scheduledDate: '2026-05-01',
        cost: act.at,
        recurrence: act.at % 3 ? { every: act.at, unit: 'months', from: 'schedule' } : null,
      })
    case 'change maintenance':
      return send('PUT', `/maintenance/${one(maintenance, act.at)}`, { name: act.name, cost: '12.5' })
    case 'complete maintenance':
      return send('PUT', `/maintenance/${one(maintenance, act.at)}`, {
        completedDate: act.done ? '2026-05-02' : null,
      })
    case 'delete maintenance':
      return send('DELETE', `/maintenance/${one(maintenance, act.at)}`)
    case 'duplicate item':
      return send('POST', `/items/${one(items, act.at)}/duplicate`, {
        copyMaintenance: act.whole,
        copyCustomFields: act.whole,
        copyAttachments: act.whole,
      })
    case 'take asset id':
      return send('PUT', `/items/${one(items, act.at)}`, { assetId: 0 })
    case 'ensure asset ids':
      return send('POST', '/actions/ensure-asset-ids')
    case 'wipe':
      return send('POST', '/actions/wipe-inventory', { wipeLocations: act.locations, wipeLabels: act.labels })
    case 'create template':
      return send('POST', '/templates', {
        name: act.name,
        defaultLocationId: one(locations, act.at),
        defaultLabelIds: labels.slice(0, act.at % 4),
        fields: act.at % 2 ? [{ name: 'Size', type: 'time', timeValue: '2026-04-30' }] : [],
      })
    case 'change template':
      return send('PUT', `/templates/${one(templates, act.at)}`, {
        defaultName: act.name,
        defaultLocationId: act.to % 2 ? one(locations, act.to) : null,
        defaultLabelIds: labels.slice(0, act.to % 3),
        fields: [{ name: 'Size', numberValue: act.to }],
      })
    case 'delete template':
      return send('DELETE', `/templates/${one(templates, act.at)}`)
    case 'use template':
      return send('POST', `/templates/${one(templates, act.at)}/create-item`, { name: 'Made' })
    case 'create policy':
    case 'change policy': {
      const isNew = act.kind === 'create policy'
      const terms = {
        name: act.name,
        limitPerItem: act.at % 3 ? act.at : null,
        categories: [{ name: act.name, labelIds: labels.slice(0, act.at % 3), limit: act.at }],
      }
      return send(isNew ? 'POST' : 'PUT', isNew ? '/policies' : `/policies/${one(policies, act.to)}`, terms)
    }
    case 'delete policy':
      return send('DELETE', `/policies/${one(policies, act.at)}`)
    case 'create claim':
      return send('POST', '/claims', { name: act.name, kind: 'theft', policyId: one(policies, act.at) })
    case 'change claim':
      return send('PUT', `/claims/${one(claims, act.at)}`, {
        notes: act.name,
        state: act.to % 2 ? 'sent' : 'paid',
        policyId: one(policies, act.to),
        ownDeductible: act.to % 3 ? act.to : null,
      })
    case 'add to claim':
      return send('POST', `/claims/${one(claims, act.at)}/items`, { ids: items.slice(0, act.items % 6) })
    case 'change claim items':
      return send('PATCH', `/claims/${one(claims, act.at)}/items`, {
        ...(act.at % 2 ? { ownLoss: act.at } : { condition: 'damaged' }),
        refresh: act.refresh,
      })
    case 'take out of claim':
      return send('PATCH', `/claims/${one(claims, act.at)}/items`, { delete: true })
    case 'delete claim':
      return send('DELETE', `/claims/${one(claims, act.at)}`)
    case 'create view':
      return send('POST', '/views', { name: act.name, query: `q=${encodeURIComponent(act.name)}` })
    case 'delete view':
      return send('DELETE', `/views/${one(views, act.at)}`)
    case 'describe field':
      return send('POST', '/custom-fields', { name: act.name, choices: ['new', act.name] })
    case 'change description':
      return send('PUT', `/custom-fields/${one(descriptions, act.at)}`, {
        name: act.name,
        type: act.to % 2 ? 'number' : 'text',
        unit: 'kg',
      })
    case 'delete description':
      return send('DELETE', `/custom-fields/${one(descriptions, act.at)}`)
    case 'rename household':
      return send('PUT', '/groups', { name: act.name })
    case 'import': {
      const rows = act.refs.map(
        (ref) => `ref${ref},House / ${ref % 2 ? 'Attic' : ''},L${ref % 3},"${act.name} ${ref}"`,
      )
      return person.importCsv(`HB.import_ref,HB.location,HB.labels,HB.name\n${rows.join('\n')}\n`)
    }
    default: {
      const owners = [...items.map((id) => `/items/${id}`), ...locations.map((id) => `/locations/${id}`)]
      return runAttachment(person, act, owners)
    }
  }
}

/** There are only three pictures and one PDF to choose from, so that the same file is attached several times. */
const files = await Promise.all([1, 2, 3].map((width) => picture(width, 1).png().toBuffer()))
const fileOf = (shade: number) => files[shade] ?? pdf

async function runAttachment(
  { send, upload }: Person,
  act: Extract<Action, { kind: `${string}attach${string}` }>,
  owners: string[],
): Promise<TestResponse | undefined> {
  const owner = owners[act.at % owners.length]
  if (act.kind === 'attach file') {
    const { name: title, shade, primary } = act
    return upload(`${owner}/attachments`, { file: fileOf(shade), name: title, primary: String(primary) })
  }
  if (act.kind === 'attach link') {
    const link = { source_type: 'link', external_id: 'https://example.org/a', title: act.name }
    return send('POST', `${owner}/attachments/external`, link)
  }
  const lists = await Promise.all(
    owners.map(async (path) => {
      const { attachments } = (await send('GET', path)).json
      return attachments.map(({ id }: { id: string }) => ({ path: `${path}/attachments`, id }))
    }),
  )
  const all = lists.flat()
  const one = all[act.at % all.length] ?? { path: '/items/null/attachments', id: null }
  if (act.kind === 'delete attachment') return send('DELETE', `${one.path}/${one.id}`)
  if (act.kind === 'order attachments') return send('PUT', `${one.path}/order`, { ids: [one.id] })
  const { name: title, type, primary } = act
  return send('PUT', `${one.path}/${one.id}`, { title, type, primary })
}
