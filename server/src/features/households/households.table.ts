import type { Role } from '#contract/accounts/users.ts'

export interface HouseholdTable {
  /** A number that every row of the household carries; never given again, and never shown to anybody. */
  id: number
  /** Its id for clients and in the keys of its files. */
  uuid: string
  created_at: number
  updated_at: number
  name: string
  /** ISO 4217, upper case. */
  currency: string
  time_zone: string
  /** The texts of its files are read and searched. */
  searches_files: number
  /** Bumped once in each writing transaction. */
  revision: number
  /** Derived: how many files it has, and how large they are together. */
  files: number
  file_bytes: number
}

/** One row. */
interface HouseholdCounterTable {
  /** Always 1. */
  id: number
  /** The highest id that a household was ever given; never goes down. */
  last_id: number
}

interface AssetCounterTable {
  group_id: number
  /** The highest asset number ever given in the household; never goes down. */
  last_number: number
}

/** A household as journaled: what its people can change about it. */
export interface HouseholdRecord {
  /** The UUID. */
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
