import type { changeKinds, changeSources, entityNames } from '#contract/history.ts'

export type ChangeSource = (typeof changeSources)[number]
export type EntityName = (typeof entityNames)[number]
export type ChangeKind = (typeof changeKinds)[number]

/** One writing transaction. */
export interface BatchTable {
  group_id: number
  id: string
  /** The household's revision after this batch. */
  revision: number
  actor_id: string
  source: ChangeSource
  created_at: number
  /** JSON of a `BatchSummary`. */
  summary: string
  /** The batch that this batch undid as a whole. */
  undo_of: string | null
  /** The first batch of a chain of undo, redo and so on; null when this batch is no undo. */
  undo_root: string | null
  /** The position in the chain: 1 for the undo, 2 for its redo. */
  undo_turn: number | null
  /** JSON of a `BatchCause`. */
  cause: string | null
}

/** The records that a batch changed: for each kind the number and the name of the first. */
export type BatchSummary = { entity: EntityName; kind: ChangeKind; count: number; name: string }[]

/** A change of one record by a batch. The primary key is the order of all changes of the household. */
export interface ChangeTable {
  group_id: number
  revision: number
  /** The number of the change in its batch, from 0, in the order in which the changes were made. */
  position: number
  entity: EntityName
  entity_id: string
  /** The whole record before as JSON. Null for a creation, and when its deletion can no longer be undone. */
  before: string | null
  /** The whole record after as JSON. Null for a deletion. */
  after: string | null
}

declare module '#server/database/tables.ts' {
  interface Tables {
    batch: BatchTable
    change: ChangeTable
  }
}
