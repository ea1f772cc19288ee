import type { Role } from '#contract/accounts/users.ts'

export interface HouseholdTable {
  /** The id of the household in all other tables. It is never reused, and clients do not see it. */
  id: number
  /** The id that clients use, and that the keys of stored files contain. */
  uuid: string
  created_at: number
  updated_at: number
  name: string
  currency: string
  time_zone: string
  /** 1 when the text of files is searched. */
  searches_files: number
  revision: number
  /** Derived: number and total size of files. */
  files: number
  file_bytes: number
}

interface HouseholdCounterTable {
  id: number
  /** The highest id that a household ever had. */
  last_id: number
}

interface AssetCounterTable {
  group_id: number
  last_number: number
}

export interface HouseholdRecord {
  id: string
  createdAt: number
  updatedAt: number
  name: string
  currency: string
  timeZone: string
  searchesFiles: boolean
}

interface MembershipTable {
  group_id: number
  user_id: string
  role: Role
  created_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    household: HouseholdTable
    household_counter: HouseholdCounterTable
    membership: MembershipTable
    asset_counter: AssetCounterTable
  }
}
