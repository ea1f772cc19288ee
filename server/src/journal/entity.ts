import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { Tables } from '#server/database/tables.ts'
import type { EntityName } from './change.table.ts'

/** Any record in the journal. Times are in milliseconds since the epoch. */
export interface StoredRecord {
  readonly id: string
  readonly updatedAt: number
}

/** A record before and after a change. `before` is null for a creation, and `after` for a deletion. */
export interface BeforeAfter<Stored> {
  readonly before: Stored | null
  readonly after: Stored | null
}

/** How a kind of record is stored: one row in `table`, and rows in the tables of `parts`. */
export interface Entity<Stored extends StoredRecord> {
  readonly name: EntityName
  /** What error texts call a record, when it is not `name`. */
  readonly noun?: string
  readonly table: keyof Tables
  readonly key: readonly ['id'] | readonly ['group_id', 'id']
  row(householdId: number, record: Stored): object
  /** A record without any values. The journal omits values that equal those of this record. */
  readonly blank: Stored
  readonly parts: readonly (ReplacedRows<Stored> | UpdatedRow<Stored>)[]
  /** Returns the existing records among these ids, in any order. */
  load(household: HouseholdDb, ids: readonly string[]): Promise<Stored[]>
  /** Returns the records to which this record refers, and without which it cannot exist. */
  references(record: Stored): readonly { entity: EntityName; id: string }[]
  /** Returns the hashes of the files to which a record refers. */
  files?(record: Stored): readonly string[]
  /** The kinds of records that can own this kind and are deleted with it. `column` holds the owner's id. */
  readonly owners?: readonly { readonly entity: EntityName; readonly column: string }[]
  /** For kinds that form a tree: the table and the maximum number of levels. */
  readonly tree?: { readonly table: 'location' | 'item' | 'label'; readonly levels: number }
  /**
   * The maximum number of records in a household. With `columns`, which contain ids, it is the maximum number of records
   * that have the same id in one of these columns. `what` is the plural in error texts.
   */
  readonly limit?: { readonly max: number; readonly what: string; readonly columns?: readonly string[] }
  /** Returns the values, by column, that no two records of a household may share. */
  unique?(record: Stored): Readonly<Record<string, string>>
  /** Writes data that is derived from records. Called after the records were written, with those that have changed. */
  derive?(household: HouseholdDb<Writer>, states: readonly BeforeAfter<Stored>[]): Promise<void>
  /** The columns of all tables that refer to records of this kind. */
  readonly usedBy: readonly Use[]
  /**
   * Returns the reason when a record is not allowed. Called for a record in which an undo combines fields of two
   * states.
   */
  refuse?(record: Stored): string | undefined
}

/** A column that refers to a record. */
export interface Use {
  readonly table: keyof Tables
  readonly column: string
  /**
   * True when an undo of a creation also deletes rows of this table, such as files, that the same person added later.
   */
  readonly isOfCreation?: true
}

/** Rows that belong to a record. An update that changes one of the fields in `reads` writes all of them again. */
export interface ReplacedRows<Stored> {
  readonly table: keyof Tables
  /** The column with the id of the record. */
  readonly column: string
  readonly reads: readonly (keyof Stored)[]
  rows(householdId: number, record: Stored): readonly object[]
}

/** One row per record. An update computes and writes only the columns whose fields have changed. */
export interface UpdatedRow<Stored> {
  readonly table: keyof Tables
  /** The column with the id of the record. */
  readonly column: string
  readonly groups: readonly ColumnGroup<Stored>[]
}

/** Columns that are computed together, from the fields in `reads`. */
export interface ColumnGroup<Stored> {
  readonly reads: readonly (keyof Stored)[]
  columns(record: Stored): object
}

// any: a list contains entities of different kinds. Each entity gets only the records that it has loaded itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEntity = Entity<any>
