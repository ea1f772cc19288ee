import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { loadItems, readFieldNames } from '#server/features/items/items.service.ts'
import type { ItemThing } from '#server/features/items/items.table.ts'
import { readLabels } from '#server/features/labels/labels.service.ts'
import { readLocationIndex, type LocationIndex } from '#server/features/locations/locations.service.ts'
import {
  fieldText,
  guardCell,
  joinLocationPath,
  streamCsv,
} from '#server/features/spreadsheets/spreadsheets.service.ts'
import { chunks } from '#server/journal/journal.ts'
import { formatAssetId } from '#server/shared/asset-id.ts'
import { formatAmount, valueOf } from '#server/shared/money.ts'
import { listIdsAtPlace } from './reports.repository.ts'

/** A column; text is defused, numbers and dates are no formulas. */
interface Column {
  header: string
  read: (item: ItemThing, names: Names) => string
}

/** The names of what an item refers to. */
interface Names {
  path: (locationId: string | null) => string
  labels: (ids: readonly string[]) => string
}

const columns: readonly Column[] = [
  text('Location', ({ locationId }, { path }) => path(locationId)),
  text('Name', ({ name }) => name),
  { header: 'Asset ID', read: ({ assetNumber }) => formatAssetId(assetNumber) },
  { header: 'Quantity', read: ({ quantity }) => formatAmount(quantity) },
  { header: 'Price', read: ({ purchasePrice }) => formatAmount(purchasePrice) },
  { header: 'Total Price', read: (item) => formatAmount(worthOf(item)) },
  text('Labels', ({ labelIds }, { labels }) => labels(labelIds)),
  text('Description', ({ description }) => description),
  text('Manufacturer', ({ manufacturer }) => manufacturer),
  text('Model Number', ({ modelNumber }) => modelNumber),
  text('Serial Number', ({ serialNumber }) => serialNumber),
  { header: 'Insured', read: ({ insured }) => yesOrNo(insured) },
  { header: 'Purchase Date', read: ({ purchaseDate }) => purchaseDate },
  text('Purchased From', ({ purchaseFrom }) => purchaseFrom),
  { header: 'Lifetime Warranty', read: ({ lifetimeWarranty }) => yesOrNo(lifetimeWarranty) },
  { header: 'Warranty Expires', read: ({ warrantyExpires }) => warrantyExpires },
  text('Warranty Details', ({ warrantyDetails }) => warrantyDetails),
  { header: 'Sold Date', read: ({ soldDate }) => soldDate },
  text('Sold To', ({ soldTo }) => soldTo),
  { header: 'Sold Price', read: ({ soldPrice }) => formatAmount(soldPrice) },
  text('Sold Notes', ({ soldNotes }) => soldNotes),
  text('Notes', ({ notes }) => notes),
]

function text(header: string, read: Column['read']): Column {
  return { header, read: (item, names) => guardCell(read(item, names), true) }
}

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')
const worthOf = ({ purchasePrice, quantity }: ItemThing) => valueOf(purchasePrice, quantity)

/** Everything that is not archived with all its facts, place by place, as a table for a spreadsheet. */
export function exportInventory(context: Context, actor: Actor): Readable {
  return streamCsv(context, (db) => inventoryBatches(context, actor, db))
}

async function* inventoryBatches(context: Context, actor: Actor, db: Reader): AsyncGenerator<string[][]> {
  const index = await readLocationIndex(db, actor.groupId)
  const fieldNames = await readFieldNames(db, actor.groupId)
  const names = await readNames(db, actor.groupId, index)
  const all = [...columns, ...fieldNames.map(fieldColumn)]
  yield [all.map(({ header }) => guardCell(header, true))]
  let quantity = 0
  let worth = 0
  for await (const items of walkPlaces(context, actor, db, index)) {
    yield items.map((item) => all.map(({ read }) => read(item, names)))
    for (const item of items) {
      quantity += item.quantity
      worth += worthOf(item)
    }
  }
  const totals = new Map([
    ['Location', 'Total'],
    ['Quantity', formatAmount(quantity)],
    ['Total Price', formatAmount(worth)],
  ])
  yield [all.map((column, at) => (at < columns.length ? (totals.get(column.header) ?? '') : ''))]
}

async function readNames(db: Reader, groupId: string, index: LocationIndex): Promise<Names> {
  const labelNames = new Map((await readLabels(db, groupId)).map(({ id, name }) => [id, name]))
  return {
    path: (id) => (id === null ? '' : joinLocationPath(index.path(id).map(({ name }) => name))),
    labels: (ids) =>
      ids
        .flatMap((id) => labelNames.get(id) ?? [])
        .toSorted((one, other) => (one < other ? -1 : 1))
        .join(', '),
  }
}

function fieldColumn(name: string): Column {
  return text(name, ({ fields }) =>
    fields
      .filter((field) => field.name === name)
      .map(fieldText)
      .join(', '),
  )
}

/** The items of each place by name, then of those inside it; at last those without a place. */
async function* walkPlaces(
  context: Context,
  { groupId }: Actor,
  db: Reader,
  index: LocationIndex,
): AsyncGenerator<ItemThing[]> {
  for (const place of [...inOrder(index, null), null]) {
    for (const ids of chunks(await listIdsAtPlace(db, groupId, place))) {
      const byId = new Map((await loadItems(context, db, groupId, ids)).map((item) => [item.id, item]))
      yield ids.flatMap((id) => byId.get(id) ?? [])
      await setImmediate()
    }
  }
}

/** Places as in a table of contents. */
function* inOrder(index: LocationIndex, parentId: string | null): Generator<string> {
  for (const { id } of index.childrenOf.get(parentId) ?? []) {
    yield id
    yield* inOrder(index, id)
  }
}
