import * as endpoints from '#contract/households/webhooks.ts'
import type { AddRoute } from '#server/http/route.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from './webhooks.service.ts'

export function webhookRoutes(add: AddRoute): void {
  add(endpoints.listWebhooks, ({ context, actor }) => listWebhooks(context, actor))
  add(endpoints.createWebhook, ({ context, actor, body }) => createWebhook(context, actor, body))
  add(endpoints.updateWebhook, ({ context, actor, params, body }) =>
    updateWebhook(context, actor, params.id, body),
  )
  add(endpoints.deleteWebhook, ({ context, actor, params }) => deleteWebhook(context, actor, params.id))
  add(endpoints.listWebhookDeliveries, ({ context, actor, params }) =>
    listWebhookDeliveries(context, actor, params.id),
  )
  add(endpoints.testWebhook, ({ context, actor, params }) => testWebhook(context, actor, params.id))
}
