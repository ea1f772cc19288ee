import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallOptions } from '#web/shared/api.ts'

export interface ListPage {
  page: number
  pageSize: number
  total: number
}

/** Returns the query of a list that loads page by page. `load` sends the request for one page. */
export function pagedQuery<Page extends ListPage>(
  queryKey: QueryKey,
  load: (page: string, options: CallOptions) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => load(String(pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
}
