import type { TrashEntry } from '#contract/journal.ts'

/** What one request deleted. */
export interface Deletion {
  batchId: string
  /** What stands for all of it: a thing rather than a file of it. */
  first: TrashEntry
  count: number
}

/** The less telling first; what is not named tells less than all of these. */
const telling: readonly TrashEntry['entity'][] = ['view', 'template', 'label', 'item', 'location']

const rank = ({ entity }: TrashEntry) => telling.indexOf(entity)

/** Entries of one batch stand together, in the order of the newest. */
export function toDeletions(entries: readonly TrashEntry[]): Deletion[] {
  const deletions = new Map<string, Deletion>()
  for (const entry of entries) {
    const known = deletions.get(entry.batchId)
    if (!known) deletions.set(entry.batchId, { batchId: entry.batchId, first: entry, count: 1 })
    else {
      known.count += 1
      if (rank(entry) > rank(known.first)) known.first = entry
    }
  }
  return [...deletions.values()]
}
