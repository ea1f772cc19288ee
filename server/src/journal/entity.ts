import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Tables } from '#server/database/tables.ts'
import type { EntityName } from './change.table.ts'

/** Anything the journal keeps. Instants in milliseconds. */
export interface StoredRecord {
  readonly id: string
  readonly updatedAt: number
}

/** A record before and after a change; null where it does not exist. */
export interface BeforeAfter<Stored> {
  readonly before: Stored | null
  readonly after: Stored | null
}

/** Describes the storage of a kind of record: one row, and perhaps rows in further tables. */
export interface Entity<Stored extends StoredRecord> {
  readonly name: EntityName
  readonly table: keyof Tables
  /** The primary key of `table`. */
  readonly key: readonly ['id'] | readonly ['group_id', 'id']
  row(groupId: number, record: Stored): object
  /** A record with nothing filled in: what equals it is left out of the journal. */
  readonly blank: Stored
  readonly parts: readonly Part<Stored>[]
  /** The records that exist, in any order. */
  load(household: HouseholdDb, ids: readonly string[]): Promise<Stored[]>
  /** Records that must exist for this one to exist. */
  references(record: Stored): readonly { entity: EntityName; id: string }[]
  /** Kinds of records that can own one of this kind and are deleted with it. `column` holds the owner's id. */
  readonly owners?: readonly { readonly entity: EntityName; readonly column: string }[]
  /** Set for what can be inside another of its kind: where that stands, and how many levels are allowed. */
  readonly tree?: { readonly table: 'location' | 'item' | 'label'; readonly levels: number }
  /** How many a household may have of this kind, or each owner in one of `columns`; `what` says so in the plural. */
  readonly limit?: { readonly most: number; readonly what: string; readonly columns?: readonly string[] }
  /** Writes what is derived from records of this kind, after these different records were written. */
  derive?(household: HouseholdDb<Writer>, states: readonly BeforeAfter<Stored>[]): Promise<void>
  /** Columns that refer to a record of this kind. */
  readonly usedBy: readonly Use[]
  /** Returns what forbids a record that has fields of two states, as an undo makes it. */
  refuse?(record: Stored): string | undefined
}

/** A column that refers to a record. */
export interface Use {
  readonly table: keyof Tables
  readonly column: string
  /** True when rows that the creator of the record adds later belong to the creation, as uploads do. */
  readonly isOfCreation?: true
}

/** Rows that belong to a record and change with it. */
export interface Part<Stored> {
  readonly table: keyof Tables
  /** The column that holds the record's id. */
  readonly column: string
  /** The key of the table, when each record has one row in it: a change then sets its columns that differ. */
  readonly key?: readonly string[]
  rows(groupId: number, record: Stored): readonly object[]
}

// any: a list of kinds of different records; each one is used only with records it loaded itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEntity = Entity<any>
