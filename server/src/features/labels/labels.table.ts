import type { DepreciationColumns, DepreciationValues } from '#server/features/items/item-fields.mapper.ts'
import { defineColumns, plain } from '#server/shared/record-columns.ts'

export const labelColumns = defineColumns({
  name: plain(''),
  description: plain(''),
  color: plain(''),
  icon: plain(''),
  parentId: plain<string | null>(null),
})
export type LabelRecord = typeof labelColumns.blank & DepreciationValues

export interface LabelTable extends ReturnType<typeof labelColumns.toRow>, DepreciationColumns {
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    label: LabelTable
  }
}
