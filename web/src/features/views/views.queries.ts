import { queryOptions } from '@tanstack/react-query'
import { listViews } from '#contract/views.ts'
import { call } from '#web/shared/api.ts'

/** Every saved view of the household by name. */
export function viewsQuery() {
  return queryOptions({
    queryKey: ['views'],
    queryFn: ({ signal }) => call(listViews, {}, { signal }),
  })
}
