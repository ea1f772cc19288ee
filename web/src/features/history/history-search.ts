import { entityNames } from '#contract/history.ts'
import { isUuid } from '#web/shared/new-uuid.ts'
import { isDay } from '#web/shared/search-params.ts'

export const historySources = ['bulk', 'import', 'tool', 'job', 'api'] as const
export type HistorySource = (typeof historySources)[number]
export type HistoryKind = (typeof entityNames)[number]

export interface HistorySearch {
  /** Id of a batch. The page then shows only the changes of this batch. */
  batch?: string
  /** Words that the names of the changed records have to contain. */
  q?: string
  kind?: HistoryKind
  source?: HistorySource
  person?: string
  /** First and last day of the shown changes, in the time zone of the household. */
  from?: string
  to?: string
}

export function readHistorySearch(raw: Record<string, unknown>): HistorySearch {
  const kind = entityNames.find((one) => one === raw['kind'])
  const source = historySources.find((one) => one === raw['source'])
  const { batch, q, person, from, to } = raw
  return {
    ...(typeof batch === 'string' && isUuid(batch) && { batch }),
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(kind && { kind }),
    ...(source && { source }),
    ...(typeof person === 'string' && isUuid(person) && { person }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

export const hasFilters = (search: HistorySearch) =>
  Object.values(search).some((value) => value !== undefined)
