import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isObject, type JsonObject } from '#server/shared/json-object.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { openHomeboxApi, toList, type HomeboxApi, type HomeboxServer } from './homebox-api.ts'
import type { HomeboxSource } from './homebox-source.ts'

/** Writes the records of Homebox to the files `<table>.json` of an exported collection. */
interface Tables {
  /** Maps the id of each attachment to the path of its file. */
  readonly files: Map<string, string>
  add(table: string, row: JsonObject): Promise<void>
}

/**
 * Reads the household of a running Homebox over its API. Writes it into `folder` in the form of an exported collection:
 * with items and locations, or with entities since 0.26. Leaves out attached files with more than `maxBytes`.
 */
export async function openHomeboxServer(
  server: HomeboxServer,
  folder: string,
  maxBytes: number,
): Promise<HomeboxSource> {
  const api = await openHomeboxApi(server)
  const collection = join(folder, 'collection')
  await mkdir(collection, { recursive: true })
  const pathOf = (table: string) => join(collection, `${table}.json`)
  // Create the files of these tables now, because the conversion needs them even when they are empty.
  const started = new Set(api.generation === 3 ? ['entities'] : ['items', 'locations'])
  for (const table of started) await writeFile(pathOf(table), '[null')
  const tables: Tables = {
    files: new Map(),
    async add(table, row) {
      const isFirst = !started.has(table)
      started.add(table)
      await appendFile(pathOf(table), `${isFirst ? '[' : ','}\n${JSON.stringify(row)}`)
    },
  }
  await (api.generation === 3 ? readEntities(api, tables) : readItems(api, tables))
  await readOthers(api, tables)
  for (const table of started) await appendFile(pathOf(table), ']')
  const { id: groupId, currency } = await api.read('/groups')
  await writeFile(pathOf('manifest'), JSON.stringify({ schemaVersion: 1, groupId, currency }))
  return {
    database: join(folder, 'homebox.db'),
    collection,
    hasLog: false,
    async *readFiles(wanted) {
      for (const key of wanted) {
        const path = tables.files.get(key)
        const bytes = path && (await api.download(path, maxBytes))
        if (bytes === 'tooLarge') yield { key, size: maxBytes + 1, read: () => Readable.from([]) }
        else if (bytes) yield { key, size: bytes.length, read: () => Readable.from([bytes]) }
      }
    },
  }
}

async function readEntities(api: HomeboxApi, tables: Tables): Promise<void> {
  for (const type of await api.readList('/entity-types')) await tables.add('entity_types', toRow(type))
  for (const isLocation of [true, false]) {
    const query = `?includeArchived=true&isLocation=${isLocation}`
    for await (const { id } of api.readPages('/entities', query)) {
      const path = `/entities/${idOf(id)}`
      const entity = await api.read(path)
      const links = {
        entity_children: idIn(entity, 'parent'),
        entity_type_entities: idIn(entity, 'entityType'),
      }
      await tables.add('entities', { ...toItemRow(entity), ...links })
      await addParts(tables, 'entity', path, entity)
    }
  }
}

async function readItems(api: HomeboxApi, tables: Tables): Promise<void> {
  const parents = new Map<unknown, unknown>()
  const walk = (nodes: readonly JsonObject[], parentId: unknown) => {
    for (const { id, children } of nodes) {
      parents.set(id, parentId)
      walk(toList(children), id)
    }
  }
  walk(await api.readList('/locations/tree'), null)
  for (const location of await api.readList('/locations'))
    await tables.add('locations', { ...toRow(location), location_children: parents.get(location['id']) })
  for await (const { id } of api.readPages('/items', '?includeArchived=true')) {
    const path = `/items/${idOf(id)}`
    const item = await api.read(path)
    const links = { location_items: idIn(item, 'location'), item_children: idIn(item, 'parent') }
    await tables.add('items', { ...toItemRow(item), ...links })
    await addParts(tables, 'item', path, item)
  }
}

/** Adds the custom fields, labels and attachments of an item or location. */
async function addParts(
  { add, files }: Tables,
  owner: 'item' | 'entity',
  path: string,
  { id, fields, labels, tags, attachments }: JsonObject,
): Promise<void> {
  for (const field of toList(fields))
    await add(`${owner}_fields`, { ...toRow(field), [`${owner}_fields`]: id })
  for (const tag of toList(tags ?? labels))
    await add(`tag_${owner === 'item' ? 'items' : 'entities'}`, { [`${owner}_id`]: id, tag_id: tag['id'] })
  for (const attachment of toList(attachments)) {
    const { document } = attachment
    const named = isObject(document) ? { title: document['title'], path: document['path'] } : {}
    await add('attachments', { ...named, ...toRow(attachment), [`${owner}_attachments`]: id })
    files.set(`attachments/${idOf(attachment['id'])}`, `${path}/attachments/${idOf(attachment['id'])}`)
  }
}

/**
 * Reads labels, maintenance entries and templates. Apart from some names, they are the same in all API generations of
 * Homebox.
 */
async function readOthers(api: HomeboxApi, { add }: Tables): Promise<void> {
  for (const tag of await api.readList(api.generation === 1 ? '/labels' : '/tags'))
    await add('tags', { ...toRow(tag), tag_children: tag['parentId'] })
  const owner = api.generation === 3 ? 'entity_id' : 'item_id'
  for (const entry of await api.readList('/maintenance?status=both'))
    await add('maintenance_entries', {
      ...toRow(entry),
      date: entry['completedDate'],
      [owner]: entry['itemID'],
    })
  for (const { id } of await api.readOptionalList('/templates')) {
    const template = await api.read(`/templates/${idOf(id)}`)
    await add('entity_templates', {
      ...toRow(template),
      entity_template_location: idIn(template, 'defaultLocation'),
      default_tag_ids: JSON.stringify(
        toList(template['defaultTags'] ?? template['defaultLabels']).map((tag) => tag['id']),
      ),
    })
    for (const field of toList(template['fields']))
      await add('template_fields', { ...toRow(field), entity_template_fields: id })
  }
  for (const notifier of await api.readList('/notifiers')) await add('notifiers', toRow(notifier))
}

const toItemRow = (item: JsonObject): JsonObject => ({
  ...toRow(item),
  asset_id: Number(String(item['assetId']).replaceAll('-', '')) || 0,
})

/**
 * Returns the texts, numbers and flags of a record under the names of their database columns, for example
 * `serialNumber` as `serial_number`.
 */
function toRow(record: JsonObject): JsonObject {
  const cells = Object.entries(record).filter(([, value]) => typeof value !== 'object')
  return Object.fromEntries(
    cells.map(([key, value]) => [key.replace(/[A-Z]+/g, (capitals) => `_${capitals.toLowerCase()}`), value]),
  )
}

function idIn(record: JsonObject, key: string): unknown {
  const value = record[key]
  return isObject(value) ? value['id'] : null
}

/** Returns the id, or `unknown` when the value is no UUID, so that it can be put into a path. */
const idOf = (id: unknown): string => parseUuid(String(id)) ?? 'unknown'
