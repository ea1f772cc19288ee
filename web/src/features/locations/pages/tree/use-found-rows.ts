import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { outermostId } from '#contract/locations/location-tree.ts'
import { foundLocationsQuery } from '#web/features/locations/location-pages.queries.ts'
import type { TreeRow } from './tree-rows.ts'
import { typingPauseMs, useDebouncedValue } from '#web/shared/use-debounced-value.ts'

/** While the user searches, replaces the tree by a flat list of matches with their paths. */
export function useFoundRows(query: string) {
  const words = query.trim()
  const { data, error, refetch } = useQuery(foundLocationsQuery(useDebouncedValue(words, typingPauseMs)))
  const rows = useMemo(
    () =>
      data?.items.map(({ path, ...node }): TreeRow => {
        const parentId = node.parentId ?? outermostId
        return { id: node.id, kind: 'location', parentId, level: 0, node, path }
      }),
    [data],
  )
  const failure = words === '' || error === null ? undefined : { error, retry: () => void refetch() }
  if (words === '' || !data || !rows) return { rows: undefined, isEmpty: false, more: 0, failure }
  return { rows, isEmpty: data.total === 0, more: data.total - data.items.length, failure }
}
