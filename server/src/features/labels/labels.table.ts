import type { DepreciationColumns, DepreciationValues } from '#server/features/items/item-fields.mapper.ts'
import type { BaseRecord, BaseTable } from '#server/shared/base-record.ts'

export interface LabelTable extends DepreciationColumns, BaseTable {
  name: string
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
  description: string
  color: string
  icon: string
  parent_id: string | null
}

export interface LabelRecord extends DepreciationValues, BaseRecord {
  name: string
  description: string
  color: string
  icon: string
  parentId: string | null
}

declare module '#server/database/tables.ts' {
  interface Tables {
    label: LabelTable
  }
}
