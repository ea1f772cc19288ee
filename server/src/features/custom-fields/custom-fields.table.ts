import type { FieldType } from '#server/features/items/items.table.ts'

export interface FieldDescriptionTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  name: string
  /** For order, see shared/texts/name-key.ts. */
  name_key: string
  type: FieldType
  unit: string
  /** JSON of a list of texts. */
  choices: string
}

/** A field description as journaled. */
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
