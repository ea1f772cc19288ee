import type { FieldType } from '#server/features/items/items.table.ts'

export interface FieldDescriptionTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  name: string
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
  type: FieldType
  unit: string
  /** The allowed values as a JSON array of texts. */
  choices: string
}

export interface FieldDescriptionRecord {
  id: string
  createdAt: number
  updatedAt: number
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
