import type { BatchPart, JournalChange } from '#contract/history.ts'

type Entity = BatchPart['entity']

const order: readonly Entity[] = ['item', 'location', 'label']

/** Returns the rank of a kind of record: items, locations and labels come first. */
export function rankOf(entity: Entity) {
  const rank = order.indexOf(entity)
  return rank < 0 ? order.length : rank
}

/** True for records that belong to another one: files, maintenance entries and items of claims. */
export function isOwned(entity: Entity | undefined) {
  return entity === 'attachment' || entity === 'maintenance' || entity === 'claimItem'
}

/** Leaves out files and maintenance entries, unless the batch changed nothing else. */
export function mainParts(summary: readonly BatchPart[]): readonly BatchPart[] {
  const main = summary.filter(({ entity }) => !isOwned(entity))
  return main.length > 0 ? main : summary
}

export function isPhoto({ entity, fields }: Pick<JournalChange, 'entity' | 'fields'>) {
  const type = fields.find(({ field }) => field === 'type')
  return entity === 'attachment' && (type?.after ?? type?.before) === 'photo'
}
