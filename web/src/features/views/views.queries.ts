import { queryOptions } from '@tanstack/react-query'
import { listViews } from '#contract/views.ts'
import { call } from '#web/shared/api.ts'

export function viewsQuery() {
  return queryOptions({
    queryKey: ['views'],
    queryFn: ({ signal }) => call(listViews, {}, { signal }),
  })
}
