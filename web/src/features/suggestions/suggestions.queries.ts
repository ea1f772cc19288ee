import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listSuggestions } from '#contract/assistants/suggestions.ts'
import { call } from '#web/shared/api.ts'
import { nextPage } from '#web/shared/next-page.ts'

export const suggestionsQuery = infiniteQueryOptions({
  queryKey: ['suggestions', 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(listSuggestions, { query: { page: String(pageParam) } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

export const suggestionCountQuery = queryOptions({
  queryKey: ['suggestions', 'count'],
  queryFn: ({ signal }) => call(listSuggestions, { query: { pageSize: '1' } }, { signal }),
  select: ({ total }) => total,
})
