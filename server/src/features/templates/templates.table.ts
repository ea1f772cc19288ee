import type { FieldColumns, ItemFieldThing } from '#server/features/items/items.table.ts'

export interface TemplateTable {
  group_id: string
  id: string
  created_at: number
  updated_at: number
  name: string
  /** The folded name, for order. */
  name_key: string
  description: string
  notes: string
  default_name: string
  default_description: string
  /** In 1/10,000. */
  default_quantity: number
  default_insured: number
  default_manufacturer: string
  default_model_number: string
  default_lifetime_warranty: number
  default_warranty_details: string
  default_location_id: string | null
  /** Which parts of the form are open. */
  include_warranty: number
  include_purchase: number
  include_sold: number
}

export interface TemplateLabelTable {
  group_id: string
  template_id: string
  label_id: string
}

export interface TemplateFieldTable extends FieldColumns {
  group_id: string
  template_id: string
  position: number
}

/** A template as journaled: the whole thing with its labels and fields. */
export interface TemplateThing {
  id: string
  createdAt: number
  updatedAt: number
  name: string
  description: string
  notes: string
  defaultName: string
  defaultDescription: string
  /** In 1/10,000. */
  defaultQuantity: number
  defaultInsured: boolean
  defaultManufacturer: string
  defaultModelNumber: string
  defaultLifetimeWarranty: boolean
  defaultWarrantyDetails: string
  defaultLocationId: string | null
  includeWarranty: boolean
  includePurchase: boolean
  includeSold: boolean
  labelIds: string[]
  fields: ItemFieldThing[]
}
