import type { DatabaseKind, Reader } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import type { EntityName } from './change.table.ts'

/** Anything the journal keeps. Instants in milliseconds. */
export interface StoredThing {
  readonly id: string
  readonly updatedAt: number
}

/** How a kind of thing is stored: one row, and perhaps rows in tables of its own. */
export interface Entity<Thing extends StoredThing> {
  readonly name: EntityName
  readonly table: keyof Tables
  /** The primary key of `table`. */
  readonly key: readonly ['id'] | readonly ['group_id', 'id']
  row(groupId: string, thing: Thing): object
  /** A thing with nothing filled in: what equals it is left out of the journal. */
  readonly blank: Thing
  readonly parts: readonly Part<Thing>[]
  /** The things that exist, in any order. */
  load(db: Reader, kind: DatabaseKind, groupId: string, ids: readonly string[]): Promise<Thing[]>
  /** What must exist for this thing to exist. */
  references(thing: Thing): readonly { entity: EntityName; id: string }[]
  /** What a thing of this kind can belong to: it goes when that goes. `column` holds the owner's id. */
  readonly owners?: readonly { readonly entity: EntityName; readonly column: string }[]
  /** Where a reference to a thing of this kind stands. */
  readonly usedBy: readonly { table: keyof Tables; column: string }[]
}

/** Rows that belong to a thing and are replaced with it. */
export interface Part<Thing> {
  readonly table: keyof Tables
  /** The column that holds the thing's id. */
  readonly column: string
  rows(groupId: string, thing: Thing): readonly object[]
}

// any: a list of kinds of different things; each one is used only with things it loaded itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEntity = Entity<any>
