import { queryOptions } from '@tanstack/react-query'
import { listDeliveries, listNotifiers } from '#contract/notifiers.ts'
import { call } from '#web/shared/api.ts'

export const notifiersQuery = queryOptions({
  queryKey: ['notifiers'],
  queryFn: ({ signal }) => call(listNotifiers, {}, { signal }),
})

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['deliveries', id],
    queryFn: ({ signal }) => call(listDeliveries, { params: { id } }, { signal }),
  })
}
