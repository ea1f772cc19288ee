import { queryOptions } from '@tanstack/react-query'
import { listLabels } from '#contract/labels.ts'
import { call } from '#web/shared/api.ts'

/** Every label by name. */
export function labelsQuery() {
  return queryOptions({
    queryKey: ['labels'],
    queryFn: ({ signal }) => call(listLabels, {}, { signal }),
  })
}
