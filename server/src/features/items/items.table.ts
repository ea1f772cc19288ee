import type { ItemFieldColumns, ItemFieldValues } from './item-fields.mapper.ts'

/** A row of an item. The contract defines the columns of item fields; only the other columns are listed here. */
export type ItemTable = ItemFieldColumns & {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
  import_ref: string
  location_id: string | null
  parent_id: string | null
  /** Price × quantity in units of 1/10,000, see shared/money.ts. */
  value: number
}

export interface ItemLabelTable {
  group_id: number
  item_id: string
  label_id: string
  /** A copy of the item's column `archived`, so that counting items by label need not read the items. */
  archived: number
}

/** The type of a custom field. Dates are called `time` and URLs `link`, because the API calls them so. */
export type FieldType = 'text' | 'number' | 'boolean' | 'time' | 'link'

export interface FieldColumns {
  id: string
  type: FieldType
  name: string
  text_value: string
  number_value: number
  boolean_value: number
  date_value: string
}

export interface ItemFieldTable extends FieldColumns {
  group_id: number
  item_id: string
  position: number
}

/**
 * The data that a search reads, derived from the items: one narrow row for each item. The full-text indexes refer to
 * this table.
 */
export interface ItemSearchTable {
  key: number
  group_id: number
  item_id: string
  location_id: string | null
  archived: number
  value: number
  /** The name without case and accents, by which matches are ranked. */
  name: string
  text: string
  /** The parts of the text that a search for one or two characters can find, separated by spaces. */
  short: string
}

export interface CustomFieldRecord {
  id: string
  type: FieldType
  name: string
  textValue: string
  numberValue: number
  booleanValue: boolean
  dateValue: string
}

/**
 * An item with its labels and custom fields, as the journal stores it. The asset number is 0 when none was ever
 * assigned, and -1 when it was cleared.
 */
export type ItemRecord = ItemFieldValues & {
  id: string
  createdAt: number
  updatedAt: number
  importRef: string
  locationId: string | null
  parentId: string | null
  labelIds: string[]
  fields: CustomFieldRecord[]
}

declare module '#server/database/tables.ts' {
  interface Tables {
    item: ItemTable
    item_label: ItemLabelTable
    item_field: ItemFieldTable
    item_search: ItemSearchTable
  }
}
