export interface SavedViewTable {
  group_id: string
  id: string
  created_at: number
  updated_at: number
  name: string
  /** The folded name, for order. */
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
