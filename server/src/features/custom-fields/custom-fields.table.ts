import type { FieldType } from '#server/features/items/items.table.ts'
import { defineColumns, json, plain } from '#server/shared/record-columns.ts'

export const descriptionColumns = defineColumns({
  name: plain(''),
  type: plain<FieldType>('text'),
  unit: plain(''),
  /** The allowed values. */
  choices: json<string[]>([]),
})
export type FieldDescriptionRecord = typeof descriptionColumns.blank

interface FieldDescriptionTable extends ReturnType<typeof descriptionColumns.toRow> {
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    field_description: FieldDescriptionTable
  }
}
