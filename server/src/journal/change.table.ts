import type { BatchPart, changeKinds, changeSources, entityNames } from '#contract/history.ts'

export type ChangeSource = (typeof changeSources)[number]
export type EntityName = (typeof entityNames)[number]
export type ChangeKind = (typeof changeKinds)[number]

/** A batch: all changes of one transaction. */
export interface BatchTable {
  group_id: number
  id: string
  /** The household's revision after this batch. */
  revision: number
  actor_id: string
  source: ChangeSource
  created_at: number
  /** The summary of the batch as JSON, see `BatchSummary`. */
  summary: string
  /** The batch that this batch undid as a whole. */
  undo_of: string | null
  /** The first batch of the chain that this undo or redo continues; null when this batch is no undo. */
  undo_root: string | null
  /** The position in the chain: 1 for the undo, 2 for its redo. */
  undo_turn: number | null
  /** The file or the tool that caused the batch, as JSON of a `BatchCause`; null when there is neither. */
  cause: string | null
}

/** The records that a batch changed, by kind of record and kind of change. */
export type BatchSummary = BatchPart[]

/** A change of one record by a batch. The primary key orders all changes of a household by time. */
export interface ChangeTable {
  group_id: number
  revision: number
  /** The number of the change in its batch, from 0, in the order in which the changes were made. */
  position: number
  entity: EntityName
  entity_id: string
  /** The record before the change, as JSON. Null for a creation, and when the deletion can no longer be undone. */
  before: string | null
  /** The whole record after the change, as JSON. Null for a deletion. */
  after: string | null
  /** The id of the record that owns the changed record, such as the item of an attachment. */
  owner_id: string | null
  /**
   * The name in the form that a search compares, without case and accents. Set only in changes in which the record
   * gets or loses this name.
   */
  name_key: string | null
}

declare module '#server/database/tables.ts' {
  interface Tables {
    batch: BatchTable
    change: ChangeTable
  }
}
