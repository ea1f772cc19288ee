export interface ItemTable {
  group_id: string
  id: string
  created_at: number
  updated_at: number
  name: string
  /** The folded name, for order. */
  name_key: string
  description: string
  /** In 1/10,000. */
  quantity: number
  insured: number
  archived: number
  /** 0 when none was given yet, -1 when there shall be none. */
  asset_number: number
  import_ref: string
  location_id: string | null
  parent_id: string | null
  sync_child_locations: number
  serial_number: string
  model_number: string
  manufacturer: string
  lifetime_warranty: number
  /** Calendar dates are `YYYY-MM-DD` or empty. */
  warranty_expires: string
  warranty_details: string
  purchase_date: string
  purchase_from: string
  /** Amounts are in 1/10,000 of the currency unit. */
  purchase_price: number
  sold_date: string
  sold_to: string
  sold_price: number
  sold_notes: string
  notes: string
  /** Price × quantity, see shared/money.ts. */
  value: number
}

export interface ItemLabelTable {
  group_id: string
  item_id: string
  label_id: string
  /** Copies of the item’s, so that totals by label need this table alone. */
  archived: number
  value: number
  purchase_price: number
}

/** `time` holds a calendar date, `link` an address; the words are those of the wire. */
export type FieldType = 'text' | 'number' | 'boolean' | 'time' | 'link'

/** What is stored of a custom field, of an item or of a template. */
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
  group_id: string
  item_id: string
  position: number
}

/** Derived: all that a search needs of an item, in one narrow row. The full-text indexes stand on this table. */
export interface ItemSearchTable {
  /** What the full-text tables refer to. */
  key: number
  group_id: string
  item_id: string
  group_key: string
  location_id: string | null
  archived: number
  value: number
  /** The folded name, for rank. */
  name: string
  /** All folded texts, one a line. */
  text: string
  /** Short tokens of both, each after the household's key, space-separated. */
  short: string
}

export interface ItemFieldThing {
  id: string
  type: FieldType
  name: string
  textValue: string
  numberValue: number
  booleanValue: boolean
  dateValue: string
}

/** An item as journaled: the whole thing with its labels and fields. Amounts and quantity in 1/10,000. */
export interface ItemThing {
  id: string
  createdAt: number
  updatedAt: number
  name: string
  description: string
  quantity: number
  insured: boolean
  archived: boolean
  assetNumber: number
  importRef: string
  locationId: string | null
  parentId: string | null
  syncChildLocations: boolean
  serialNumber: string
  modelNumber: string
  manufacturer: string
  lifetimeWarranty: boolean
  warrantyExpires: string
  warrantyDetails: string
  purchaseDate: string
  purchaseFrom: string
  purchasePrice: number
  soldDate: string
  soldTo: string
  soldPrice: number
  soldNotes: string
  notes: string
  labelIds: string[]
  fields: ItemFieldThing[]
}
