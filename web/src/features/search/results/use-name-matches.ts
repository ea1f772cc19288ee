import { useQuery } from '@tanstack/react-query'
import type { Label } from '#contract/labels.ts'
import type { LocationListEntry } from '#contract/locations/locations.ts'
import { labelsQuery } from '#web/features/labels/labels.queries.ts'
import { locationsQuery } from '#web/features/locations/locations.queries.ts'
import { findByWords } from '#web/ui/find-by-words.ts'
import { splitByMatches } from '#web/ui/marked-text.tsx'
import { hasFilters } from '#web/features/search/url/items-query.ts'
import type { ItemsSearch } from '#web/features/search/url/items-search.ts'
import type { Result } from './result.ts'

const maxLocations = 3
const maxLabels = 3

export function findNameMatches(
  query: string,
  locations: readonly LocationListEntry[],
  labels: readonly Label[],
): Exclude<Result, { kind: 'item' }>[] {
  if (query.trim() === '') return []
  const named = labels.map((label) => ({ label, path: [label.name] }))
  return [
    ...findByWords(locations, query)
      // Leaves out locations when only the name of a parent location matches.
      .filter(({ name }) => splitByMatches(name, query).some(({ isMatch }) => isMatch))
      .slice(0, maxLocations)
      .map((location) => ({ kind: 'location' as const, location })),
    ...findByWords(named, query)
      .slice(0, maxLabels)
      .map(({ label }) => ({ kind: 'label' as const, label })),
  ]
}

/**
 * Returns the text with which locations and labels are searched. Empty when the search has filters, because filters
 * apply to items only.
 */
export function nameQuery(search: ItemsSearch) {
  const { includeArchived: _, q = '', ...filters } = search
  return hasFilters(filters) ? '' : q
}

export function useNameMatches(query: string) {
  const { data: locations = [] } = useQuery(locationsQuery())
  const { data: labels = [] } = useQuery(labelsQuery())
  return findNameMatches(query, locations, labels)
}
