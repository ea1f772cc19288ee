import type { changeKinds, changeSources, entityNames } from '#contract/journal.ts'

export type ChangeSource = (typeof changeSources)[number]
export type EntityName = (typeof entityNames)[number]
export type ChangeKind = (typeof changeKinds)[number]

/** One writing transaction. */
export interface BatchTable {
  group_id: string
  id: string
  /** What the household’s revision became with it. */
  revision: number
  actor_id: string
  source: ChangeSource
  created_at: number
  /** What it did, in a few words: JSON of a `BatchSummary`. */
  summary: string
  /** The batch that this one took back, all of it. */
  undo_of: string | null
}

/** How many things of a kind a batch touched, and the name of the first of them. */
export type BatchSummary = { entity: EntityName; kind: ChangeKind; count: number; name: string }[]

/** What a batch did to one thing; its key is the order of everything that ever happened in the household. */
export interface ChangeTable {
  group_id: string
  revision: number
  /** From 0, in the order in which the batch made its changes. */
  position: number
  entity: EntityName
  entity_id: string
  /** The whole thing before as JSON, null when it was created. */
  before: string | null
  /** The whole thing after as JSON, null when it was deleted. */
  after: string | null
}
