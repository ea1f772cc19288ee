import { queryOptions } from '@tanstack/react-query'
import { listSuggestions } from '#contract/assistants/suggestions.ts'
import { call } from '#web/shared/api.ts'
import { pagedQuery } from '#web/shared/query/paged-query.ts'

export const suggestionsQuery = pagedQuery(['suggestions', 'list'], (page, options) =>
  call(listSuggestions, { query: { page } }, options),
)

export const suggestionCountQuery = queryOptions({
  queryKey: ['suggestions', 'count'],
  queryFn: ({ signal }) => call(listSuggestions, { query: { pageSize: '1' } }, { signal }),
  select: ({ total }) => total,
})
