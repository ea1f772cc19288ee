import { queryOptions } from '@tanstack/react-query'
import { listWebhookDeliveries, listWebhooks } from '#contract/households/webhooks.ts'
import { call } from '#web/shared/api.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
})

export function webhookDeliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id } }, { signal }),
  })
}
