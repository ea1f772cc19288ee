import { itemFields } from '#contract/items/item-fields.ts'
import type { Actor } from '#server/actor.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { listAttachmentsOf } from '#server/features/files/files.repository.ts'
import { listFieldNames } from '#server/features/items/items.repository.ts'
import { loadItems } from '#server/features/items/items.service.ts'
import type { ItemRecord } from '#server/features/items/items.table.ts'
import { listLabelRows } from '#server/features/labels/labels.repository.ts'
import type { LabelRecord } from '#server/features/labels/labels.table.ts'
import type { LocationIndex } from '#server/features/locations/location-index.ts'
import { loadLocationIndex } from '#server/features/locations/locations.service.ts'
import type { LocationRecord } from '#server/features/locations/locations.table.ts'
import { walkEntriesOfItems } from '#server/features/maintenance/maintenance.repository.ts'
import { inChunks, mapById } from '#server/shared/process/event-loop.ts'
import type { Messages } from '#server/shared/text/messages.ts'
import type { ItemColumn } from '../columns/columns.mapper.ts'
import { localFieldHeader, localHeader } from '../columns/local-headers.ts'
import { toExportItem } from '../spreadsheets.mapper.ts'
import { findImportRefs, hasParents } from '../spreadsheets.repository.ts'
import type { Cell } from './cells.ts'
import { exportColumns, type ExportItem, itemCells } from './write-spreadsheet.ts'

export type WalkItems = (
  household: HouseholdDb,
) => AsyncIterable<readonly string[]> | Iterable<readonly string[]>

/** The data of a household that every row of items needs. */
export interface ItemSource {
  readonly index: LocationIndex
  readonly labels: ReadonlyMap<string, LabelRecord>
  readonly fieldNames: string[]
  readonly columns: readonly ItemColumn[]
  read(items: readonly ItemRecord[]): Promise<ExportItem[]>
}

export async function openItemSource(household: HouseholdDb, baseUrl: string): Promise<ItemSource> {
  const index = await loadLocationIndex(household)
  const labels = await mapById(await listLabelRows(household))
  const path = (id: string) => index.wholePath(id).map(({ name }) => name)
  const label = (id: string) => labels.get(id)?.name ?? []
  return {
    index,
    labels,
    fieldNames: await listFieldNames(household),
    columns: exportColumns(await hasParents(household)),
    async read(items) {
      const parentIds = items.flatMap(({ parentId }) => parentId ?? [])
      const refs = await findImportRefs(household, parentIds)
      const parentRef = (id: string) => refs.get(id) ?? ''
      return items.map((item) =>
        toExportItem(item, { path, label, parentRef, url: `${baseUrl}/item/${item.id}` }),
      )
    },
  }
}

export interface TableColumn {
  /** The key in JSON, or the name of the custom field when `isField` is true. */
  readonly key: string
  readonly isField?: boolean
  readonly header: string
  /** The width of the column in characters. */
  readonly width: number
}

export interface Table {
  readonly columns: readonly TableColumn[]
  readonly rows: AsyncIterable<Cell[][]>
}

interface TableOptions {
  readonly walk: WalkItems
  /**
   * True when `walk` yields all items. Otherwise the table of locations lists only the locations of the yielded
   * items.
   */
  readonly isWhole: boolean
  readonly words: Messages
  readonly baseUrl: string
  readonly actor: Pick<Actor, 'householdUuid'>
}

/** Opens the tables of a household. Read the table of items first, because it decides which locations are listed. */
export async function openTables(household: HouseholdDb, options: TableOptions) {
  const source = await openItemSource(household, options.baseUrl)
  const used = new Set<string>()
  const { index, labels } = source
  const listed = options.isWhole ? undefined : used
  return {
    allLocations: index.inTreeOrder,
    items: (hasPhotos: boolean) => itemTable(household, source, options, { used, hasPhotos }),
    locations: () => locationTable(index, listed, options),
    labels: () => labelTable(labels, options.words),
    maintenance: () => maintenanceTable(household, options),
  }
}

function itemTable(
  household: HouseholdDb,
  source: ItemSource,
  options: TableOptions,
  { used, hasPhotos }: { used: Set<string>; hasPhotos: boolean },
): Table {
  const { columns, fieldNames, index } = source
  async function* rows() {
    for await (const ids of options.walk(household)) {
      const items = await loadItems(household, ids)
      for (const { locationId } of items)
        if (locationId !== null && !used.has(locationId))
          for (const { id } of index.wholePath(locationId)) used.add(id)
      const photos = hasPhotos ? await readPhotos(household, ids, options) : undefined
      yield (await source.read(items)).map((item, at) => {
        const cells = itemCells(item, fieldNames, columns)
        return photos ? cells.toSpliced(columns.length, 0, photos(items[at]?.id ?? '')) : cells
      })
    }
  }
  return { columns: itemTableColumns(source, options.words, hasPhotos), rows: rows() }
}

function locationTable(
  index: LocationIndex,
  /** The ids of the locations to list; undefined lists all locations. */
  listed: ReadonlySet<string> | undefined,
  { words, baseUrl }: TableOptions,
): Table {
  const toRow = ({ id, name, description, parentId }: LocationRecord): Cell[] => [
    name,
    { path: parentId === null ? [] : index.wholePath(parentId).map((parent) => parent.name) },
    description,
    `${baseUrl}/location/${id}`,
  ]
  async function* rows() {
    for await (const part of inChunks(index.inTreeOrder))
      yield part.filter(({ id }) => listed?.has(id) ?? true).map(toRow)
  }
  return {
    columns: [
      { key: 'name', header: words.say('column.name'), width: 36 },
      { key: 'parent', header: words.say('column.parent_location'), width: 36 },
      { key: 'description', header: words.say('column.description'), width: 40 },
      { key: 'url', header: localHeader({ header: 'HB.url' }, words), width: 30 },
    ],
    rows: rows(),
  }
}

function labelTable(labels: ReadonlyMap<string, LabelRecord>, words: Messages): Table {
  async function* rows() {
    for await (const part of inChunks([...labels.values()])) {
      yield part.map(({ name, description, color, icon, parentId }): Cell[] => [
        name,
        labels.get(parentId ?? '')?.name ?? '',
        description,
        color,
        icon,
      ])
    }
  }
  return {
    columns: [
      { key: 'name', header: words.say('column.name'), width: 24 },
      { key: 'parent', header: words.say('column.parent_label'), width: 24 },
      { key: 'description', header: words.say('column.description'), width: 40 },
      { key: 'color', header: words.say('column.color'), width: 12 },
      { key: 'icon', header: words.say('column.icon'), width: 12 },
    ],
    rows: rows(),
  }
}

const maintenanceColumns = [
  ['itemImportRef', 'column.item_import_ref', 20],
  ['item', 'column.item', 36],
  ['name', 'column.task', 36],
  ['scheduledDate', 'column.scheduled_date', 14],
  ['completedDate', 'column.completed_date', 14],
  ['cost', 'column.cost', 14],
  ['description', 'column.notes', 40],
  ['repeatEvery', 'column.repeat_every', 16],
  ['repeatUnit', 'column.repeat_unit', 16],
  ['repeatFrom', 'column.repeat_from', 16],
] as const

function maintenanceTable(household: HouseholdDb, { walk, words }: TableOptions): Table {
  async function* rows() {
    for await (const ids of walk(household)) {
      const refs = await findImportRefs(household, ids)
      for await (const entries of walkEntriesOfItems(household, ids)) {
        yield entries.map((entry): Cell[] => [
          refs.get(entry.itemId) ?? '',
          entry.itemName,
          entry.name,
          { day: entry.scheduledDate },
          { day: entry.completedDate },
          { money: entry.cost },
          entry.description,
          entry.recurrence && { number: entry.recurrence.every },
          entry.recurrence && entry.recurrence.unit,
          entry.recurrence && entry.recurrence.from,
        ])
      }
    }
  }
  const columns = maintenanceColumns.map(([key, text, width]) => ({ key, header: words.say(text), width }))
  return { columns, rows: rows() }
}

/** The widths of columns in characters, by kind of column. */
const widths: Readonly<Partial<Record<ItemColumn['kind'], number>>> = {
  name: 36,
  location: 36,
  longText: 40,
  url: 30,
  quantity: 12,
  flag: 12,
  assetId: 12,
  money: 14,
  date: 14,
}

export function itemTableColumns(
  { columns, fieldNames }: Pick<ItemSource, 'columns' | 'fieldNames'>,
  words: Messages,
  hasPhotos: boolean,
): TableColumn[] {
  return [
    ...columns.map((column) => ({
      key: jsonKey(column),
      header: localHeader(column, words),
      width: widths[column.kind] ?? 24,
    })),
    ...(hasPhotos ? [{ key: 'photos', header: words.say('column.photos'), width: 30 }] : []),
    ...fieldNames.map((key) => ({ key, isField: true, header: localFieldHeader(key, words), width: 20 })),
  ]
}

function jsonKey(column: ItemColumn): string {
  if ('key' in column) {
    const field = itemFields[column.key]
    return 'wire' in field ? field.wire : column.key
  }
  return column.kind === 'parentRef' ? 'parentImportRef' : column.kind
}

/**
 * Returns the photos of each item. Links lead to the page of the item, not to the photo: Excel fetches a link before
 * the browser opens it, and is not signed in.
 */
async function readPhotos(
  household: HouseholdDb,
  itemIds: readonly string[],
  { baseUrl, actor: { householdUuid } }: TableOptions,
): Promise<(itemId: string) => Cell> {
  const attached = await listAttachmentsOf(household, 'item', itemIds)
  return (itemId) => ({
    photos: (attached.get(itemId) ?? [])
      .filter(({ attachment, file }) => attachment.type === 'photo' && file)
      .slice(0, maxPhotos)
      .map(
        ({ attachment }) =>
          `${baseUrl}/api/v1/items/${itemId}/attachments/${attachment.id}?tenant=${householdUuid}`,
      ),
    page: `${baseUrl}/item/${itemId}?tenant=${householdUuid}`,
  })
}

/** The maximum number of photo addresses in a cell, because a cell of Excel has limited space. */
const maxPhotos = 100
