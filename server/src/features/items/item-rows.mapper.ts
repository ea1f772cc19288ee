import { formatAssetId } from '#contract/items/asset-id.ts'
import { fieldsWith } from '#contract/items/item-fields.ts'
import { foldText, joinedNumbers, shortTokens } from '#contract/text/fold-text.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { ColumnGroup } from '#server/journal/entity.ts'
import { toBaseColumns, toBaseRecord } from '#server/shared/base-record.ts'
import { partsPerUnit, valueOf } from '#server/shared/money.ts'
import { itemFieldMapper } from './item-fields.mapper.ts'
import type {
  FieldColumns,
  ItemFieldTable,
  CustomFieldRecord,
  ItemLabelTable,
  ItemSearchTable,
  ItemTable,
  ItemRecord,
} from './items.table.ts'

export function emptyItem(id: string, now: number, importRef: string): ItemRecord {
  return {
    ...itemFieldMapper.empty,
    id,
    createdAt: now,
    updatedAt: now,
    quantity: partsPerUnit,
    importRef,
    locationId: null,
    parentId: null,
    labelIds: [],
    fields: [],
  }
}

/** Converts an item to a row. Only this function computes the derived columns `value` and `name_key`. */
export function toItemRow(householdId: number, item: ItemRecord): ItemTable {
  return {
    ...itemFieldMapper.toColumns(item),
    ...toBaseColumns(householdId, item),
    name_key: nameKey(item.name),
    import_ref: item.importRef,
    location_id: item.locationId,
    parent_id: item.parentId,
    value: valueOf(item.purchasePrice, item.quantity),
  }
}

export function toLabelRows(householdId: number, item: ItemRecord): ItemLabelTable[] {
  return item.labelIds.map((labelId) => ({
    group_id: householdId,
    item_id: item.id,
    label_id: labelId,
    archived: Number(item.archived),
  }))
}

export function toFieldRows(householdId: number, item: ItemRecord): ItemFieldTable[] {
  return item.fields.map((field, position) => ({
    group_id: householdId,
    item_id: item.id,
    position,
    ...toFieldColumns(field),
  }))
}

export function toFieldColumns(field: CustomFieldRecord): FieldColumns {
  return {
    id: field.id,
    type: field.type,
    name: field.name,
    text_value: field.textValue,
    number_value: field.numberValue,
    boolean_value: Number(field.booleanValue),
    date_value: field.dateValue,
  }
}

export function fieldText(field: CustomFieldRecord): string {
  if (field.type === 'number') return String(field.numberValue)
  if (field.type === 'boolean') return String(field.booleanValue)
  if (field.type === 'time') return field.dateValue
  return field.textValue
}

export function toCustomFieldRecord(row: FieldColumns): CustomFieldRecord {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    textValue: row.text_value,
    numberValue: row.number_value,
    booleanValue: row.boolean_value === 1,
    dateValue: row.date_value,
  }
}

const searchedFields = fieldsWith('search')

/** The columns of `item_search`, the row by which search finds an item. */
export const searchColumns: readonly ColumnGroup<ItemRecord>[] = [
  { reads: ['locationId'], columns: (item) => ({ location_id: item.locationId }) },
  { reads: ['archived'], columns: (item) => ({ archived: Number(item.archived) }) },
  {
    reads: ['purchasePrice', 'quantity'],
    columns: (item) => ({ value: valueOf(item.purchasePrice, item.quantity) }),
  },
  { reads: ['name'], columns: (item) => ({ name: foldText(item.name) }) },
  { reads: [...searchedFields.map(({ key }) => key), 'assetNumber', 'fields'], columns: toSearchTexts },
]

/**
 * Raise this number with each change of `searchColumns` or `foldText`: a job then computes the search rows and sort keys
 * of existing records again.
 */
export const searchRowFormat = 3

/** Returns all texts of an item, one a line, and the tokens by which searches for one or two letters find it. */
export function toSearchTexts(item: ItemRecord): Pick<ItemSearchTable, 'text' | 'short'> {
  const textsOf = (when: 'first' | 'later') =>
    searchedFields.filter(({ search }) => search === when).map(({ key }) => item[key])
  const leading = foldText(textsOf('first').join('\n'))
  const own = item.fields.map((field) => `${field.name} ${field.type === 'boolean' ? '' : fieldText(field)}`)
  const rest = foldText([...textsOf('later'), ...own].join('\n'))
  const assetId = formatAssetId(item.assetNumber)
  return {
    text: [leading, rest, assetId, joinedNumbers(`${leading} ${rest} ${assetId}`)]
      .filter((line) => line !== '')
      .join('\n'),
    // Leave out the asset id: almost every item has one, so its parts would be short tokens of almost every item.
    short: [...shortTokens(leading, rest)].join(' '),
  }
}

/** Converts a row to an item. The columns `labels` and `fields` of the row are JSON arrays of rows. */
export function toItemRecord(row: ItemTable & { labels: string; fields: string }): ItemRecord {
  return {
    ...itemFieldMapper.fromColumns(row),
    ...toBaseRecord(row),
    importRef: row.import_ref,
    locationId: row.location_id,
    parentId: row.parent_id,
    labelIds: readLabelIds(row.labels),
    // as: the column is parsed JSON. The query selects these columns as JSON.
    fields: (JSON.parse(row.fields) as FieldColumns[]).map(toCustomFieldRecord),
  }
}

export function readLabelIds(labels: string): string[] {
  // as: the column is parsed JSON. The query selects the ids of labels as JSON.
  return (JSON.parse(labels) as Pick<ItemLabelTable, 'label_id'>[]).map(({ label_id }) => label_id)
}
