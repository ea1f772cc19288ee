export const changeSources = ['web', 'api', 'import', 'job', 'undo'] as const
export type ChangeSource = (typeof changeSources)[number]

export const entityNames = ['household', 'location', 'label', 'item'] as const
export type EntityName = (typeof entityNames)[number]

export interface ChangeTable {
  group_id: string
  /** UUIDv7: in the order in which changes were made. */
  id: string
  revision: number
  batch_id: string
  actor_id: string
  source: ChangeSource
  entity: EntityName
  entity_id: string
  /** The whole thing before as JSON, null when it was created. */
  before: string | null
  /** The whole thing after as JSON, null when it was deleted. */
  after: string | null
  created_at: number
}
