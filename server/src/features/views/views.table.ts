import type { BaseRecord, BaseTable } from '#server/shared/base-record.ts'
export interface SavedViewTable extends BaseTable {
  name: string
  /** The sort key of the name, from contract/src/text/name-key.ts. */
  name_key: string
  /** The query string of the list's address, without `?`. */
  query: string
}

export interface SavedViewRecord extends BaseRecord {
  name: string
  query: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    saved_view: SavedViewTable
  }
}
