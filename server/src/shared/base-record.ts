/** The fields that every journaled record has. Times are in milliseconds since the epoch. */
export interface BaseRecord {
  id: string
  createdAt: number
  updatedAt: number
}

/** The columns that tables of records have in common. */
export interface BaseTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
}

export const blankBase: BaseRecord = { id: '', createdAt: 0, updatedAt: 0 }

export function toBaseColumns(householdId: number, { id, createdAt, updatedAt }: BaseRecord): BaseTable {
  return { group_id: householdId, id, created_at: createdAt, updated_at: updatedAt }
}

export function toBaseRecord({ id, created_at, updated_at }: BaseTable): BaseRecord {
  return { id, createdAt: created_at, updatedAt: updated_at }
}
