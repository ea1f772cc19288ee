import * as endpoints from '#contract/notifiers.ts'
import type { AddRoute } from '#server/http/route.ts'
import {
  createNotifier,
  deleteNotifier,
  listDeliveries,
  listNotifiers,
  testNotifier,
  updateNotifier,
} from './notifiers.service.ts'

export function notifierRoutes(add: AddRoute): void {
  add(endpoints.listNotifiers, ({ context, actor }) => listNotifiers(context, actor))
  add(endpoints.createNotifier, ({ context, actor, body }) => createNotifier(context, actor, body))
  add(endpoints.updateNotifier, ({ context, actor, params, body }) =>
    updateNotifier(context, actor, params.id, body),
  )
  add(endpoints.deleteNotifier, ({ context, actor, params }) => deleteNotifier(context, actor, params.id))
  add(endpoints.listDeliveries, ({ context, actor, params }) => listDeliveries(context, actor, params.id))
  add(endpoints.testNotifier, ({ context, actor, body }) => testNotifier(context, actor, body))
}
