export interface SavedViewTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  name: string
  /** The sort key of the name, from contract/src/text/name-key.ts. */
  name_key: string
  /** The query string of the list's address, without `?`. */
  query: string
}

export interface SavedViewRecord {
  id: string
  createdAt: number
  updatedAt: number
  name: string
  query: string
}

declare module '#server/database/tables.ts' {
  interface Tables {
    saved_view: SavedViewTable
  }
}
