import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Tables } from '#server/database/tables.ts'
import type { EntityName } from './change.table.ts'

/** Any record in the journal. Times are in milliseconds since the epoch. */
export interface StoredRecord {
  readonly id: string
  readonly updatedAt: number
}

/** A record before and after a change; null when it does not exist. */
export interface BeforeAfter<Stored> {
  readonly before: Stored | null
  readonly after: Stored | null
}

/** How a kind of record is stored: one row, and rows in further tables. */
export interface Entity<Stored extends StoredRecord> {
  readonly name: EntityName
  readonly table: keyof Tables
  readonly key: readonly ['id'] | readonly ['group_id', 'id']
  row(householdId: number, record: Stored): object
  /** A record without any values. The journal omits values that equal those of this record. */
  readonly blank: Stored
  readonly parts: readonly Part<Stored>[]
  /** Returns the records that exist, in any order. */
  load(household: HouseholdDb, ids: readonly string[]): Promise<Stored[]>
  /** The records that must exist for this one. */
  references(record: Stored): readonly { entity: EntityName; id: string }[]
  /** The kinds of records that can own this kind and are deleted with it. `column` holds the owner's id. */
  readonly owners?: readonly { readonly entity: EntityName; readonly column: string }[]
  /** For kinds that form a tree: the table and the maximum number of levels. */
  readonly tree?: { readonly table: 'location' | 'item' | 'label'; readonly levels: number }
  /** The maximum number for a household, or for each owner in one of `columns`. `what` is the plural in error texts. */
  readonly limit?: { readonly most: number; readonly what: string; readonly columns?: readonly string[] }
  /**
   * Writes data that is derived from records, after the records were written. Each of `states` differs before and after
   * the write.
   */
  derive?(household: HouseholdDb<Writer>, states: readonly BeforeAfter<Stored>[]): Promise<void>
  /** Columns that refer to records of this kind. */
  readonly usedBy: readonly Use[]
  /** An undo may combine fields of two states of a record. Returns the reason when such a record is not allowed. */
  refuse?(record: Stored): string | undefined
}

/** A column that refers to a record. */
export interface Use {
  readonly table: keyof Tables
  readonly column: string
  /** True when rows that the creator adds later count as part of the creation, such as uploads. */
  readonly isOfCreation?: true
}

/** Rows that belong to a record and change with it. */
export interface Part<Stored> {
  readonly table: keyof Tables
  readonly column: string
  /** The primary key when a record has one row in the table. An update then writes only the columns that differ. */
  readonly key?: readonly string[]
  /** The fields that `rows` reads. An update that changes none of them does not make the rows. */
  readonly reads: readonly (keyof Stored)[]
  rows(householdId: number, record: Stored): readonly object[]
}

// any: a list of entities of different records; each is used only with records that it loaded.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEntity = Entity<any>
