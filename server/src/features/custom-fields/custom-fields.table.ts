import type { FieldType } from '#server/features/items/items.table.ts'
import type { BaseRecord, BaseTable } from '#server/shared/base-record.ts'

export interface FieldDescriptionTable extends BaseTable {
  name: string
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
  type: FieldType
  unit: string
  /** The allowed values as a JSON array of texts. */
  choices: string
}

export interface FieldDescriptionRecord extends BaseRecord {
  name: string
  type: FieldType
  unit: string
  choices: string[]
}

declare module '#server/database/tables.ts' {
  interface Tables {
    field_description: FieldDescriptionTable
  }
}
