export interface LocationTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  name: string
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
  description: string
  parent_id: string | null
}

export interface LocationRecord {
  id: string
  createdAt: number
  updatedAt: number
  name: string
  description: string
  parentId: string | null
}

declare module '#server/database/tables.ts' {
  interface Tables {
    location: LocationTable
  }
}
