import { LRUCache } from 'lru-cache'

/** Characters of all summaries together. */
const maxLength = 4_000_000
const maxHouseholds = 200

/** A household of which summaries are kept: all of them are as they were at this revision, or later. */
export interface KeptHousehold {
  revision: number
  readonly surroundingsRevision: number
}

interface KeptSummary {
  readonly household: KeptHousehold
  readonly json: string
}

/** Summaries of items as JSON, those used last kept longest. */
export interface SummaryCache {
  readonly households: LRUCache<number, KeptHousehold>
  /** By the id of the item. One counts only while its household is still among those that are kept. */
  readonly summaries: LRUCache<string, KeptSummary>
}

export function createSummaryCache(): SummaryCache {
  return {
    households: new LRUCache({ max: maxHouseholds }),
    summaries: new LRUCache({ maxSize: maxLength, sizeCalculation: ({ json }) => json.length }),
  }
}
