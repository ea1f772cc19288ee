import type { TemplateFieldColumns, TemplateFieldValues } from './template-fields.mapper.ts'
import type { FieldColumns, CustomFieldRecord } from '#server/features/items/items.table.ts'

/** The columns for the fields of items come from `TemplateFieldColumns`. */
export type TemplateTable = TemplateFieldColumns & {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  name: string
  /** Sort key of the name, from contract/src/text/name-key.ts. */
  name_key: string
  description: string
  notes: string
  default_name: string
  default_location_id: string | null
  /**
   * The value is 1 when the form of a new item shows the fields of the warranty. The next two columns apply to the
   * fields of the purchase and of the sale.
   */
  include_warranty: number
  include_purchase: number
  include_sold: number
}

export interface TemplateLabelTable {
  group_id: number
  template_id: string
  label_id: string
}

export interface TemplateFieldTable extends FieldColumns {
  group_id: number
  template_id: string
  position: number
}

export type TemplateRecord = TemplateFieldValues & {
  id: string
  createdAt: number
  updatedAt: number
  name: string
  description: string
  notes: string
  defaultName: string
  defaultLocationId: string | null
  includeWarranty: boolean
  includePurchase: boolean
  includeSold: boolean
  labelIds: string[]
  fields: CustomFieldRecord[]
}

declare module '#server/database/tables.ts' {
  interface Tables {
    template: TemplateTable
    template_label: TemplateLabelTable
    template_field: TemplateFieldTable
  }
}
