export interface SavedViewTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  name: string
  /** For order, see shared/texts/name-key.ts. */
  name_key: string
  /** What stands behind `?` in the address of the list. */
  query: string
}

/** A saved view as journaled. */
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
