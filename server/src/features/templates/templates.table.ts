import type { TemplateFieldColumns, TemplateFieldValues } from './template-fields.mapper.ts'
import type { FieldColumns, CustomFieldRecord } from '#server/features/items/items.table.ts'
import { defineColumns, flag, plain } from '#server/shared/record-columns.ts'

export const templateColumns = defineColumns({
  name: plain(''),
  description: plain(''),
  notes: plain(''),
  defaultName: plain(''),
  defaultLocationId: plain<string | null>(null),
  /**
   * True when the form of a new item shows the fields of the warranty. The next two columns apply to the fields of the
   * purchase and of the sale.
   */
  includeWarranty: flag(false),
  includePurchase: flag(false),
  includeSold: flag(false),
})

/** The columns for the fields of items come from `TemplateFieldColumns`. */
export interface TemplateTable extends ReturnType<typeof templateColumns.toRow>, TemplateFieldColumns {
  /** Sort key of the name, from contract/src/text/name-key.ts. */
  name_key: string
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

export type TemplateRecord = typeof templateColumns.blank &
  TemplateFieldValues & {
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
