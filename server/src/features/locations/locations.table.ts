import { defineColumns, plain } from '#server/shared/record-columns.ts'

export const locationColumns = defineColumns({
  name: plain(''),
  description: plain(''),
  parentId: plain<string | null>(null),
})
export type LocationRecord = typeof locationColumns.blank

interface LocationTable extends ReturnType<typeof locationColumns.toRow> {
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    location: LocationTable
  }
}
