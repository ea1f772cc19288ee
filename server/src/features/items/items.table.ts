import type { ItemFieldColumns, ItemFieldValues } from './item-fields.mapper.ts'

/** The columns of the fields, and: */
export type ItemTable = ItemFieldColumns & {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  /** For order, see shared/texts/name-key.ts. */
  name_key: string
  import_ref: string
  location_id: string | null
  parent_id: string | null
  /** Price × quantity in 1/10,000, see shared/money.ts. */
  value: number
}

export interface ItemLabelTable {
  group_id: number
  item_id: string
  label_id: string
  /** That of the item, so that counts by label need this table alone. */
  archived: number
}

/** `time` holds a calendar date, `link` an address; the words are those of the wire. */
export type FieldType = 'text' | 'number' | 'boolean' | 'time' | 'link'

/** The stored columns of a custom field, of an item or a template. */
export interface FieldColumns {
  id: string
  type: FieldType
  name: string
  text_value: string
  number_value: number
  boolean_value: number
  /** `YYYY-MM-DD` or empty. */
  date_value: string
}

export interface ItemFieldTable extends FieldColumns {
  group_id: number
  item_id: string
  position: number
}

/** Derived: all that a search needs of an item, in one narrow row. The full-text indexes stand on this table. */
export interface ItemSearchTable {
  /** Row id that the full-text tables refer to. */
  key: number
  group_id: number
  item_id: string
  location_id: string | null
  archived: number
  value: number
  /** The folded name, for rank. */
  name: string
  /** All folded texts, one a line. */
  text: string
  /** Short tokens of both, space-separated. */
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

/** An item as journaled: the whole item with its labels and custom fields. Its asset number is 0 before it was given one, -1 when it shall have none. */
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
