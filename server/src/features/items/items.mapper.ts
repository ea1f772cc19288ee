import { fieldsWith, itemFields } from '#contract/items/item-fields.ts'
import { depreciationOf, remainingShare, type Valuation } from '#contract/items/valuation.ts'
import { wholeDate } from '#contract/written/partial-dates.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import type { Attachment } from '#contract/files/files.ts'
import type { Label } from '#contract/labels.ts'
import type { Item, ItemSummary, ItemUpdate, NewItem } from '#contract/items/items.ts'
import { AppError, invalid } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { amountToNumber, maxValue, valueOf } from '#server/shared/money.ts'
import { parseIdList, readName, parseReference } from '#server/shared/request-values.ts'
import { toLabel } from '#server/features/labels/labels.mapper.ts'
import type { LocationIndex } from '#server/features/locations/location-index.ts'
import { toLocationSummary } from '#server/features/locations/locations.mapper.ts'
import type { LabelRecord } from '#server/features/labels/labels.table.ts'
import {
  columnsOf,
  depreciationMapper,
  itemFieldMapper,
  listFieldMapper,
  settleDepreciation,
  type ListedColumn,
} from './item-fields.mapper.ts'
import { readFields, toField, withField } from './item-custom-fields.mapper.ts'
import { readLabelIds } from './item-rows.mapper.ts'
import type { ItemTable, ItemRecord } from './items.table.ts'

export interface ReferencedRecords {
  /** The current date in the household’s time zone, on which the worth of items depends. */
  readonly today: string
  location(id: string): Required<Pick<ItemSummary, 'location' | 'locationPath'>> | undefined
  label(id: string): { label: Label; nameKey: string } | undefined
}

export function toReferencedRecords(
  locations: LocationIndex,
  labels: ReadonlyMap<string, LabelRecord>,
  today: string,
): ReferencedRecords {
  return {
    today,
    location: memoize((id) => {
      const path = locations.path(id)
      const location = path.at(-1)
      if (!location) return undefined
      return { location: toLocationSummary(location), locationPath: path.map(({ name }) => name) }
    }),
    label: memoize((id) => {
      const label = labels.get(id)
      return label && { label: toLabel(label), nameKey: nameKey(label.name) }
    }),
  }
}

/**
 * Returns a function that computes the value of an id on the first call and then remembers it. A household may have far
 * more labels than a response shows.
 */
function memoize<Value>(compute: (id: string) => Value): (id: string) => Value {
  const known = new Map<string, Value>()
  return (id) => known.getOrInsertComputed(id, compute)
}

type Named = NonNullable<ReturnType<ReferencedRecords['label']>>

/** Orders labels like the list of labels: by sort key, then by id. */
function byName(one: Named, other: Named): number {
  if (one.nameKey !== other.nameKey) return one.nameKey < other.nameKey ? -1 : 1
  return one.label.id < other.label.id ? -1 : 1
}

function toNames(locationId: string | null, labelIds: readonly string[], referenced: ReferencedRecords) {
  const labels = labelIds
    .flatMap((id) => referenced.label(id) ?? [])
    .toSorted(byName)
    .map(({ label }) => label)
  return { ...(locationId !== null && referenced.location(locationId)), labels, tags: labels }
}

const listedColumns = fieldsWith('inList').flatMap(columnsOf)
const otherColumns = [
  'id',
  'created_at',
  'updated_at',
  'value',
  'location_id',
  'parent_id',
  'useful_life_years',
  'rest_value_percent',
  'declining',
] as const

// as: mapping a list loses the literal types of its names. `SummaryColumn` is the union of these names.
export const summaryColumns = [...otherColumns, ...listedColumns] as SummaryColumn[]

type SummaryColumn = (typeof otherColumns)[number] | ListedColumn

export type ItemSummaryRow = Pick<ItemTable, SummaryColumn> & {
  /** The ids of the item's labels as a JSON array. */
  labels: string
  image_id: string | null
}

/** A summary has the sold date as a timestamp, as clients expect; an item has it as a date. */
export function toItemSummary(row: ItemSummaryRow, referenced: ReferencedRecords): ItemSummary {
  const names = toNames(row.location_id, readLabelIds(row.labels), referenced)
  return {
    ...listFieldMapper.columnsToWire(row),
    id: row.id,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    value: amountToNumber(row.value),
    worth: amountToNumber(
      worthOf(
        {
          quantity: row.quantity,
          purchasePrice: row.purchase_price,
          purchaseDate: row.purchase_date,
          currentValue: row.current_value,
          ...depreciationMapper.fromColumns(row),
        },
        names.labels,
        referenced.today,
      ),
    ),
    ...names,
    ...(row.image_id !== null && { imageId: row.image_id }),
    ...(row.parent_id !== null && { parentId: row.parent_id }),
    soldTime: `${row.sold_date || '0001-01-01'}T00:00:00Z`,
  }
}

export function toItem(
  item: ItemRecord,
  parent: ItemSummary | undefined,
  attachments: Attachment[],
  referenced: ReferencedRecords,
): Item {
  const image = attachments.find(({ primary }) => primary)
  const names = toNames(item.locationId, item.labelIds, referenced)
  return {
    ...itemFieldMapper.toWire(item),
    id: item.id,
    createdAt: toInstant(item.createdAt),
    updatedAt: toInstant(item.updatedAt),
    value: amountToNumber(valueOf(item.purchasePrice, item.quantity)),
    worth: amountToNumber(worthOf(item, names.labels, referenced.today)),
    ...names,
    importRef: item.importRef,
    ...(image && { imageId: image.id }),
    ...(parent && { parent }),
    attachments,
    fields: item.fields.map(toField),
  }
}

type ValuedItem = Pick<
  ItemRecord,
  | 'quantity'
  | 'purchasePrice'
  | 'purchaseDate'
  | 'currentValue'
  | 'usefulLifeYears'
  | 'restValuePercent'
  | 'declining'
>

/**
 * Returns the worth of an item on a day, multiplied by the quantity, in 1/10,000. `valueColumn` computes the same in
 * SQL.
 */
function worthOf(item: ValuedItem, labels: readonly Label[], today: string): number {
  if (item.currentValue > 0) return valueOf(item.currentValue, item.quantity)
  const value = valueOf(item.purchasePrice, item.quantity)
  if (value <= 0 || item.purchaseDate === '') return value
  const found = depreciationOf(depreciationMapper.toWire(item), labels)
  if (!found) return value
  const purchaseDate = wholeDate(item.purchaseDate, itemFields.purchaseDate.period)
  return Math.floor(value * remainingShare(found.rule, purchaseDate, today) + 0.5)
}

/**
 * Returns a function that computes the value of an item, multiplied by the quantity, in 1/10,000. `labels` matter only
 * for the worth today.
 */
export function createValuer(labels: readonly LabelRecord[], today: string) {
  const rules = new Map(
    labels.filter(({ usefulLifeYears }) => usefulLifeYears > 0).map((label) => [label.id, toLabel(label)]),
  )
  return (by: Valuation, item: ItemRecord): number =>
    valueBy(
      by,
      item,
      item.labelIds.flatMap((id) => rules.get(id) ?? []),
      today,
    )
}

function valueBy(by: Valuation, item: ItemRecord, labels: readonly Label[], today: string): number {
  if (by === 'current') return worthOf(item, labels, today)
  return valueOf((by === 'replacement' && item.replacementValue) || item.purchasePrice, item.quantity)
}

/**
 * Dates changed values: when a request changes a current or replacement value without giving its date, the date becomes
 * `today`. When the value is removed, its date is cleared.
 */
export function dateValues(before: ItemRecord, after: ItemRecord, today: string): ItemRecord {
  const dateOf = (value: 'currentValue' | 'replacementValue', date: `${typeof value}Date`) => {
    if (before[value] === after[value]) return after[date]
    if (after[value] === 0) return ''
    return before[date] === after[date] ? today : after[date]
  }
  return {
    ...after,
    currentValueDate: dateOf('currentValue', 'currentValueDate'),
    replacementValueDate: dateOf('replacementValue', 'replacementValueDate'),
  }
}

export function newItemRecord(
  empty: ItemRecord,
  input: NewItem,
  newId: () => string,
  today: string,
): ItemRecord {
  return applyItemUpdate(empty, { ...input, assetId: null }, newId, today)
}

/**
 * Applies a request to an item. Absent keys and null leave values unchanged, except for dates and the parent. `today`
 * is the date of values that change without a date.
 */
export function applyItemUpdate(
  item: ItemRecord,
  input: ItemUpdate,
  newId: () => string,
  today: string,
): ItemRecord {
  const parentId = parseReference('parentId', input.parentId)
  const updated: ItemRecord = {
    ...settleDepreciation(item, { ...item, ...itemFieldMapper.read(item, input) }),
    name: readName(input.name) ?? item.name,
    locationId: readLocationId(input) ?? item.locationId,
    parentId: parentId === undefined ? item.parentId : parentId,
    labelIds: readLabelInput(input) ?? item.labelIds,
    fields: input.fields ? readFields(item.fields, input.fields, newId) : item.fields,
  }
  checkTotalValue(updated)
  const dated = dateValues(item, updated, today)
  return input.setField ? withField(dated, input.setField, newId) : dated
}

/** Reads the ids of labels. Clients of the second API generation call labels tags. */
function readLabelInput({ labelIds, tagIds }: ItemUpdate): string[] | undefined {
  if (labelIds) return parseIdList('labelIds', labelIds).toSorted()
  return tagIds ? parseIdList('tagIds', tagIds).toSorted() : undefined
}

/**
 * Reads the id of the location. `null` leaves the location unchanged: only imports and deletions of locations remove
 * it.
 */
function readLocationId({ locationId, location }: ItemUpdate): string | undefined {
  const id = locationId ?? readIdOf('location', location)
  return parseReference('locationId', id) ?? undefined
}

function readIdOf(field: string, record: unknown): string | undefined {
  if (record === undefined || record === null) return undefined
  const id = typeof record === 'object' && 'id' in record ? record.id : undefined
  if (typeof id !== 'string') throw invalid({ [field]: `has no id; send ${field}Id` })
  return id
}

/** Throws 422 when the item has too many labels. The error names `field`. */
export function checkLabels(field: string, { name, labelIds }: Pick<ItemRecord, 'name' | 'labelIds'>): void {
  if (labelIds.length <= listLimits.labelsPerItem) return
  throw invalid({
    [field]: `would give “${name}” ${labelIds.length} labels; at most ${listLimits.labelsPerItem} are allowed`,
  })
}

const multiplied = ['purchasePrice', 'currentValue', 'replacementValue'] as const
type Multiplied = Pick<ItemRecord, (typeof multiplied)[number] | 'quantity'>

function checkTotalValue(item: Multiplied): void {
  const field = findTooValuable(item)
  if (field === undefined) return
  throw new AppError(422, 'invalid', 'The price times the quantity is more than 100,000,000,000.', {
    fields: { [field]: 'times the quantity is more than 100,000,000,000' },
  })
}

/** Returns the first field whose amount multiplied by the quantity is too large; undefined when there is none. */
export function findTooValuable(item: Multiplied) {
  return multiplied.find((field) => Math.abs(amountToNumber(valueOf(item[field], item.quantity))) > maxValue)
}

/**
 * Returns the reason why the item is invalid as a whole, for example because of too many labels; undefined when it is
 * valid.
 */
export function refuseItem(item: ItemRecord): string | undefined {
  const { labelsPerItem, fieldsPerItem } = listLimits
  if (findTooValuable(item)) return 'would have a price times quantity of more than 100,000,000,000'
  if (item.labelIds.length > labelsPerItem) return `would have more than ${labelsPerItem} labels`
  if (item.fields.length > fieldsPerItem) return `would have more than ${fieldsPerItem} custom fields`
  return undefined
}
