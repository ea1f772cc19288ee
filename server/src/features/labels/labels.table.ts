import type { DepreciationColumns, DepreciationValues } from '#server/features/items/item-fields.mapper.ts'

export interface LabelTable extends DepreciationColumns {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  name: string
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
  description: string
  color: string
  icon: string
  parent_id: string | null
}

export interface LabelRecord extends DepreciationValues {
  id: string
  createdAt: number
  updatedAt: number
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
