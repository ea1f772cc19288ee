import type { Readable } from 'node:stream'
import { formatAssetId } from '#contract/items/asset-id.ts'
import { fieldsWith, type ItemFieldEntry, type ItemFieldKey } from '#contract/items/item-fields.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import type { LocationIndex } from '#server/features/locations/location-index.ts'
import { listFieldNames } from '#server/features/items/items.repository.ts'
import { loadItems } from '#server/features/items/items.service.ts'
import { createValuer } from '#server/features/items/items.mapper.ts'
import { valuedOn } from '#server/features/valuation/valuation.service.ts'
import type { CustomFieldRecord, ItemRecord } from '#server/features/items/items.table.ts'
import { listLabelRows } from '#server/features/labels/labels.repository.ts'
import { loadLocationIndex } from '#server/features/locations/locations.service.ts'
import { streamCsv, type CsvFormat } from '#server/features/spreadsheets/spreadsheets.service.ts'
import { fieldText } from '#server/features/items/item-rows.mapper.ts'
import { cellText, fieldCell } from '#server/features/spreadsheets/export/cells.ts'
import { toRows } from '#server/features/spreadsheets/export/write-spreadsheet.ts'
import { escapeFormula, joinLocationPath } from '#server/features/spreadsheets/parsing/cell-text.ts'
import { chunks, mapById, yieldIfLong } from '#server/shared/process/event-loop.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { formatAmount } from '#server/shared/money.ts'
import { listIdsAtLocation } from './reports.repository.ts'

interface Column {
  header: string
  read: (item: ItemRecord, names: Names) => string
}

/** The names of the records to which an item refers, and how its amounts are written. */
interface Names {
  amount: (amount: number) => string
  path: (locationId: string | null) => string
  labels: (ids: readonly string[]) => string
  value: ReturnType<typeof createValuer>
}

const totals = [
  { header: 'Total Price', by: 'purchase' },
  { header: 'Total Worth Today', by: 'current' },
  { header: 'Total Replacement', by: 'replacement' },
] as const

/**
 * Fields with columns of their own in `columns`. `archived` has no column, because the CSV contains no archived
 * items.
 */
const shownApart = new Set<ItemFieldKey>(['name', 'assetNumber', 'quantity', 'purchasePrice', 'archived'])

const columns: readonly Column[] = [
  text('Location', ({ locationId }, { path }) => path(locationId)),
  text('Name', ({ name }) => name),
  { header: 'Asset ID', read: ({ assetNumber }) => formatAssetId(assetNumber) },
  { header: 'Quantity', read: ({ quantity }, { amount }) => amount(quantity) },
  { header: 'Price', read: ({ purchasePrice }, { amount }) => amount(purchasePrice) },
  totalColumn(totals[0]),
  text('Labels', ({ labelIds }, { labels }) => labels(labelIds)),
  ...fieldsWith('csv')
    .filter(({ key }) => !shownApart.has(key))
    .map(toColumn),
  ...totals.slice(1).map(totalColumn),
]

function totalColumn({ header, by }: (typeof totals)[number]): Column {
  return { header, read: (item, { amount, value }) => amount(value(by, item)) }
}

function text(header: string, read: Column['read']): Column {
  return { header, read: (item, names) => escapeFormula(read(item, names), true) }
}

/**
 * Returns the column of a field. For example, the header of `purchaseDate` is `Purchase Date`. Only texts can hold
 * formulas, so only texts are escaped.
 */
function toColumn({ key, kind }: ItemFieldEntry): Column {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`)
  const header = words.charAt(0).toUpperCase() + words.slice(1)
  if (kind === 'text' || kind === 'longText') return text(header, (item) => String(item[key]))
  if (kind === 'flag') return { header, read: (item) => yesOrNo(item[key] === true) }
  if (kind === 'date') return { header, read: (item) => String(item[key]) }
  return { header, read: (item, { amount }) => amount(Number(item[key])) }
}

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** Returns a CSV of all items that are not archived, with all fields, sorted by location. */
export function exportInventory(context: Context, actor: Actor, format: CsvFormat): Readable {
  return streamCsv(context, (db) => inventoryBatches(context, actor, db, format), format)
}

async function* inventoryBatches(
  context: Context,
  actor: Actor,
  db: Reader,
  { decimalSign }: CsvFormat,
): AsyncGenerator<string[][]> {
  const household = householdDb(context, actor, db)
  const index = await loadLocationIndex(household)
  const fieldNames = await listFieldNames(household)
  const names = await readNames(household, index, valuedOn(context, actor).today, decimalSign)
  const headers = [...columns.map(({ header }) => header), ...fieldNames]
  yield [headers.map((header) => escapeFormula(header, true))]
  function toRow(item: ItemRecord): string[] {
    const byName = Map.groupBy(item.fields, ({ name }) => name)
    return [
      ...columns.map(({ read }) => read(item, names)),
      ...fieldNames.map((name) => fieldsText(byName.get(name), decimalSign)),
    ]
  }
  let quantity = 0
  const values = totals.map(() => 0)
  for await (const items of walkLocations(household, index)) {
    yield* toRows(items, headers.length, toRow)
    for (const item of items) {
      quantity += item.quantity
      totals.forEach(({ by }, at) => (values[at] = (values[at] ?? 0) + names.value(by, item)))
    }
  }
  const sums = new Map<string, string>([
    ['Location', 'Total'],
    ['Quantity', names.amount(quantity)],
    ...totals.map(({ header }, at) => [header, names.amount(values[at] ?? 0)] as const),
  ])
  yield [headers.map((header, at) => (at < columns.length ? (sums.get(header) ?? '') : ''))]
}

async function readNames(
  household: HouseholdDb,
  index: LocationIndex,
  today: string,
  decimalSign: string,
): Promise<Names> {
  const rows = await listLabelRows(household)
  const labels = await mapById(rows)
  return {
    amount: (amount) => formatAmount(amount).replace('.', decimalSign),
    path: (id) => (id === null ? '' : joinLocationPath(index.path(id).map(({ name }) => name))),
    labels: (ids) =>
      ids
        .flatMap((id) => labels.get(id)?.name ?? [])
        .toSorted((one, other) => (one < other ? -1 : 1))
        .join(', '),
    value: createValuer(rows, today),
  }
}

/** Returns the texts of the fields of an item that have the same name. */
function fieldsText(named: readonly CustomFieldRecord[] | undefined, decimalSign: string): string {
  if (!named) return ''
  const texts = named.map((field) => cellText(fieldCell(field.type, fieldText(field)), String, decimalSign))
  const isNumber = named.length === 1 && named[0]?.type === 'number'
  return isNumber ? texts.join('') : escapeFormula(texts.join(', '), true)
}

/** Yields the items in the order of the tree of locations, then by name. Items without a location come last. */
async function* walkLocations(household: HouseholdDb, index: LocationIndex): AsyncGenerator<ItemRecord[]> {
  for (const locationId of [...index.inTreeOrder.map(({ id }) => id), null]) {
    for (const ids of chunks(await listIdsAtLocation(household, locationId))) {
      yield loadItems(household, ids)
    }
    await yieldIfLong()
  }
}
