import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listLimits } from '../contract/src/scalars.ts'
import { openDatabase } from '../server/src/database/database.ts'
import { putRows } from '../server/src/database/write-rows.ts'
import { attachmentEntity } from '../server/src/features/files/files.repository.ts'
import { newLabelRecord } from '../server/src/features/labels/labels.mapper.ts'
import { labelEntity } from '../server/src/features/labels/labels.repository.ts'
import { newLocationRecord } from '../server/src/features/locations/locations.mapper.ts'
import { locationEntity } from '../server/src/features/locations/locations.repository.ts'
import { newMaintenanceRecord } from '../server/src/features/maintenance/maintenance.mapper.ts'
import { maintenanceEntity } from '../server/src/features/maintenance/maintenance.repository.ts'
import { emptyTemplate } from '../server/src/features/templates/template-rows.mapper.ts'
import { templateEntity } from '../server/src/features/templates/templates.repository.ts'
import { bumpRevision } from '../server/src/journal/bump-revision.ts'
import type { Entity, StoredRecord } from '../server/src/journal/entity.ts'
import { chunks } from '../server/src/shared/process/event-loop.ts'
import { newId } from '../server/src/shared/new-id.ts'
import { createClient, type Client } from './client.ts'
import { api, signUp } from './sign-up.ts'
import { startWatched } from './watched-server.ts'

/** How long each heavy request keeps the event loop of the built server from everybody else. */

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    items: { type: 'string', default: '20000' },
    many: { type: 'string', default: '100000' },
    /** Only the requests whose name contains this. */
    only: { type: 'string', default: '' },
    /** Megabytes for the old objects of each of the server's threads; 0 leaves it to Node. */
    heap: { type: 'string', default: '0' },
    /** Megabytes for all of the server by a control group of the kernel, without swap, as a container has; needs root. */
    memory: { type: 'string', default: '0' },
  },
})
const itemCount = Number(values.items)
const manyCount = Number(values.many)

const server = await startWatched(
  { postgres: values.database === 'postgres', heapMb: Number(values.heap), memoryMb: Number(values.memory) },
  values.only,
)
const { note } = server
try {
  const people = await Promise.all([0, 1, 2, 3].map((index) => signUp(server.url, index)))
  const clients = people.map((token) => createClient(server.url, token))
  const [items, labels, locations, rest] = clients
  if (!items || !labels || !locations || !rest) throw new Error('Nobody signed up')
  console.log(`${values.database}, ${itemCount} items, ${manyCount} labels and locations in other households`)
  await importItems(items)
  await fillHousehold(labels, 'labels')
  await fillHousehold(locations, 'locations')
  await fillHousehold(rest, 'the rest')
  await measureIdle()
  await measureReads(items, labels, locations)
  await measureRest(rest)
  await measureArchive(items, people[0] ?? '')
  await measureWrites(items, labels)
  for (const client of clients) client.close()
} finally {
  await server.stop()
}

async function importItems(client: Client): Promise<void> {
  const text = Buffer.from([...itemRows()].join('\n'))
  await note('import', () => client.upload(`${api}/items/import`, Readable.from([text]), text.length), true)
}

function* itemRows(): Generator<string> {
  yield 'HB.name,HB.location,HB.labels,HB.description,HB.purchase_price,HB.serial_number,HB.manufacturer,HB.field.Shelf'
  for (let index = 0; index < itemCount; index++) {
    const what = `Item ${index} of ${['steel', 'oak', 'brass', 'linen'][index % 4]}`
    yield `${what},House / Room ${index % 40},Common;Label ${index % 30},Kept since ${index} for the summer house,${index % 900},SN-${index * 7919},Maker ${index % 200},shelf ${index % 50}`
  }
}

/** Writes beside the server, because no request makes so many of these. */
async function fillHousehold(client: Client, what: 'labels' | 'locations' | 'the rest'): Promise<void> {
  const car = JSON.parse((await client.send('POST', `${api}/items`, { name: 'Car' })).text) as { id: string }
  const database = openDatabase({ databaseUrl: server.databaseUrl, dataDir: server.dataDir })
  const now = Date.now()
  const empty = { createdAt: now, updatedAt: now }
  const each = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at))
  // The data folder is new, and this household its first.
  const groupId = 1
  await database.write(async (tx) => {
    async function insert<T extends StoredRecord>(entity: Entity<T>, items: readonly T[]): Promise<void> {
      for (const chunk of chunks(items)) {
        const rows = chunk.map((item) => entity.row(groupId, item))
        await putRows(tx, database.kind, entity.table, rows)
      }
    }
    if (what === 'labels') {
      const made = each(manyCount, (index) => newLabelRecord(newId(), now, { name: `Label number ${index}` }))
      await insert(labelEntity, made)
    } else if (what === 'locations') {
      const rooms = each(300, (index) => newLocationRecord(newId(), now, { name: `Room ${index}` }))
      const boxes = each(manyCount, (index) =>
        newLocationRecord(newId(), now, { name: `Box ${index}`, parentId: rooms[index % 300]?.id ?? null }),
      )
      await insert(locationEntity, [...rooms, ...boxes])
    } else {
      const entries = each(itemCount, (index) =>
        newMaintenanceRecord({ id: newId(), itemId: car.id }, now, {
          name: `Oil ${index}`,
          scheduledDate: '2026-05-01',
        }),
      )
      await insert(maintenanceEntity, entries)
      const templates = each(itemCount, (index) => ({
        ...emptyTemplate(newId(), now),
        name: `Template ${index}`,
      }))
      await insert(templateEntity, templates)
      const links = each(listLimits.attachmentsPerOwner, (index) => ({
        ...attachmentEntity.blank,
        ...empty,
        id: newId(),
        itemId: car.id,
        type: 'attachment' as const,
        name: `Link ${index}`,
        url: `https://example.org/${index}`,
        position: index,
      }))
      await insert(attachmentEntity, links)
    }
    await bumpRevision(tx, database.kind, groupId)
  })
  await database.close()
}

async function measureIdle(): Promise<void> {
  await note('nothing, 3 s', () => sleep(3000))
}

async function measureReads(items: Client, labels: Client, locations: Client): Promise<void> {
  const get = (client: Client, path: string) => note(`GET ${path}`, () => client.drain(api + path))
  await get(items, '/items')
  await get(items, '/items?q=steel')
  await get(items, '/items?page=1&pageSize=50&q=steel')
  await get(items, '/items?page=1&pageSize=50&orderBy=serialNumber')
  await get(items, '/items/facets')
  await get(items, '/items/facets?q=steel')
  await get(items, '/items/fields')
  await get(items, '/items/fields/values?field=Shelf')
  await get(items, '/items/export')
  await get(items, '/reporting/bill-of-materials')
  await get(items, '/reporting/inventory')
  await get(items, '/groups/statistics')
  await get(items, '/groups/statistics/locations')
  await get(items, '/groups/statistics/labels')
  await get(items, '/groups/statistics/purchase-price')
  await get(items, '/groups/statistics/purchase-price?interval=month')
  await get(items, '/journal')
  await get(items, '/journal/trash')
  await get(labels, '/labels')
  await get(labels, '/items?page=1&pageSize=50')
  await get(labels, '/items?page=1&pageSize=50&q=steel')
  await get(labels, '/groups/statistics/labels')
  await get(labels, '/items/export')
  await get(locations, '/locations')
  await get(locations, '/locations/tree')
  await get(locations, '/items?page=1&pageSize=50')
  await get(locations, '/items?page=1&pageSize=50&q=steel')
  await get(locations, '/locations/found?q=box')
  await get(locations, '/groups/statistics/locations')
  await get(locations, '/items/facets')
}

async function measureRest(client: Client): Promise<void> {
  const { text } = await client.send('GET', `${api}/items?page=1&pageSize=1`)
  const { items } = JSON.parse(text) as { items: { id: string }[] }
  const car = `/items/${items[0]?.id}`
  await note('GET /maintenance of 20,000', () => client.drain(`${api}/maintenance`))
  await note('GET /items/:id/maintenance of 20,000', () => client.drain(`${api}${car}/maintenance`))
  await note('GET /items/:id with 2,000 links', () => client.drain(api + car))
  await note('GET /templates of 20,000', () => client.drain(`${api}/templates`))
  const copy = { copyMaintenance: true, copyAttachments: true }
  await note('duplicate with all', () => client.send('POST', `${api}${car}/duplicate`, copy))
  await writeAndUndo(client, 'delete an item with all', () => client.send('DELETE', api + car))
}

/** The archive of a household of many items, restored where all of it is there, and into a new household. */
async function measureArchive(client: Client, authorization: string): Promise<void> {
  if (!'archive'.includes(values.only)) return
  const answer = await fetch(`${server.url}${api}/archive`, { headers: { authorization } })
  const archive = Buffer.from(await answer.arrayBuffer())
  const restore = (to: Client) => () =>
    to.upload(`${api}/archive`, Readable.from([archive]), archive.length, 'file')
  await note('GET /archive', () => client.drain(`${api}/archive`))
  await note('archive restored where it is all there', restore(client))
  const fresh = createClient(server.url, await signUp(server.url, 4))
  await note('archive restored into a new household', restore(fresh))
  await note('archive: undo', () => undoLast(fresh))
  fresh.close()
}

async function measureWrites(items: Client, labels: Client): Promise<void> {
  const bulk = (body: object) => () => items.send('POST', `${api}/items/bulk`, { search: {}, ...body })
  await writeAndUndo(items, 'bulk edit', bulk({ set: { insured: true } }))
  await writeAndUndo(items, 'bulk delete', bulk({ delete: true }))
  const all = JSON.parse((await items.send('GET', `${api}/labels`)).text) as { id: string; name: string }[]
  const common = all.find(({ name }) => name === 'Common')?.id ?? ''
  await writeAndUndo(items, 'label off all items', () => items.send('DELETE', `${api}/labels/${common}`))
  const locations = JSON.parse((await items.send('GET', `${api}/locations`)).text) as {
    id: string
    name: string
  }[]
  const house = locations.find(({ name }) => name === 'House')?.id ?? ''
  await writeAndUndo(items, 'location with all items', () =>
    items.send('DELETE', `${api}/locations/${house}`),
  )
  await note('ensure asset ids', () => items.send('POST', `${api}/actions/ensure-asset-ids`))
  await note('ensure import refs', () => items.send('POST', `${api}/actions/ensure-import-refs`))
  await note('zero times', () => items.send('POST', `${api}/actions/zero-item-time-fields`))
  await note('primary photos', () => items.send('POST', `${api}/actions/set-primary-photos`))
  const wipe = { wipeLocations: true, wipeLabels: true }
  await writeAndUndo(items, 'wipe', () => items.send('POST', `${api}/actions/wipe-inventory`, wipe))
  const [first] = JSON.parse((await labels.send('GET', `${api}/labels`)).text) as { id: string }[]
  await note('create a label beside 100,000', () => labels.send('POST', `${api}/labels`, { name: 'New' }))
  await note('delete a label of 100,000', () => labels.send('DELETE', `${api}/labels/${first?.id}`))
  await note('delete the account', () => items.send('DELETE', `${api}/users/self`))
}

/** Runs a write, takes it back, and takes that back twice more, so that all is as before. */
async function writeAndUndo(client: Client, what: string, write: () => Promise<unknown>): Promise<void> {
  if (!what.includes(values.only)) return
  await note(what, write)
  await note(`${what}: undo`, () => undoLast(client))
  await note(`${what}: undo of the undo`, () => undoLast(client))
  await undoLast(client)
}

async function undoLast(client: Client): Promise<void> {
  const { text } = await client.send('GET', `${api}/journal?page=1&pageSize=1`)
  const { items } = JSON.parse(text) as { items: { id: string }[] }
  await client.send('POST', `${api}/journal/${items[0]?.id}/undo`)
}
