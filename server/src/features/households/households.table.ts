import type { Role } from '#contract/accounts/users.ts'
import type { BaseRecord } from '#server/shared/base-record.ts'

export interface HouseholdTable {
  /**
   * The number by which all other tables refer to the household. It is never used again after a deletion, and clients
   * do not see it.
   */
  id: number
  /** The id that clients use, and that the keys of stored files contain. */
  uuid: string
  created_at: number
  updated_at: number
  name: string
  currency: string
  time_zone: string
  /** 1 when searches of the household also read the text of files. */
  searches_files: number
  revision: number
  /** Derived: the number of the household's files; `file_bytes` is their total size. */
  files: number
  file_bytes: number
}

interface HouseholdCounterTable {
  id: number
  /** The highest id that any household ever had, so that no id is used again. */
  last_id: number
}

interface AssetCounterTable {
  group_id: number
  last_number: number
}

export interface HouseholdRecord extends BaseRecord {
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
