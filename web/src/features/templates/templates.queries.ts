import { queryOptions } from '@tanstack/react-query'
import { getTemplate, listTemplates } from '#contract/templates.ts'
import { call } from '#web/shared/api.ts'

export function templatesQuery() {
  return queryOptions({
    queryKey: ['templates'],
    queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
  })
}

export function templateQuery(id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id],
    queryFn: ({ signal }) => call(getTemplate, { params: { id } }, { signal }),
  })
}
