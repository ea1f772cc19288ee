import type { BaseRecord, BaseTable } from '#server/shared/base-record.ts'
export interface LocationTable extends BaseTable {
  name: string
  /** The key by which names are sorted, see contract/src/text/name-key.ts. */
  name_key: string
  description: string
  parent_id: string | null
}

export interface LocationRecord extends BaseRecord {
  name: string
  description: string
  parentId: string | null
}

declare module '#server/database/tables.ts' {
  interface Tables {
    location: LocationTable
  }
}
