import { defineColumns, plain } from '#server/shared/record-columns.ts'

export const viewColumns = defineColumns({
  name: plain(''),
  /** The query string of the list's address, without `?`. */
  query: plain(''),
})
export type SavedViewRecord = typeof viewColumns.blank

interface SavedViewTable extends ReturnType<typeof viewColumns.toRow> {
  /** The sort key of the name, from contract/src/text/name-key.ts. */
  name_key: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    saved_view: SavedViewTable
  }
}
