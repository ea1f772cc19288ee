import type { EntityName } from '#server/journal/change.table.ts'
import type { Webhook, WebhookDelivery, WebhookUpdate } from '#contract/households/webhooks.ts'
import type { Actor } from '#server/actor.ts'
import { maskUrl, restoreUrl } from '#server/outbound/mask-url.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readName } from '#server/shared/request-values.ts'
import type { WebhookRow } from './webhooks.repository.ts'
import type { WebhookDeliveryTable, WebhookTable } from './webhooks.table.ts'

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    name: row.name,
    url: maskUrl(row.url),
    entities: readEntities(row),
    isActive: isSending(row),
    stoppedAt: row.stopped_at === null ? null : toInstant(row.stopped_at),
    isOrphaned: row.owner_id === null,
  }
}

const isSending = (row: WebhookRow) => row.is_active === 1 && row.owner_id !== null

/** Returns the kinds of records whose changes the webhook sends. An empty list stands for all kinds. */
export function readEntities({ entities }: Pick<WebhookTable, 'entities'>): EntityName[] {
  // as: `JSON.parse` has no type. Only `applyWebhookUpdate` writes this column.
  return JSON.parse(entities) as EntityName[]
}

export function toWebhookDelivery(row: WebhookDeliveryTable): WebhookDelivery {
  return {
    id: row.id,
    type: row.type,
    changes: row.changes,
    createdAt: toInstant(row.created_at),
    ok: row.ok === 1,
    attempts: row.attempts,
    status: row.status,
    durationMs: row.duration,
    answer: row.answer,
    nextAttemptAt: row.next_at === null ? null : toInstant(row.next_at),
  }
}

/** Applies an update. The owner who turns a webhook on becomes the user in whose name it sends. */
export function applyWebhookUpdate(row: WebhookTable, input: WebhookUpdate, { userId }: Actor): WebhookTable {
  const { name, url, entities, isActive } = input
  return {
    ...row,
    ...(isActive && { user_id: userId }),
    name: readName(name) ?? row.name,
    url: url === undefined ? row.url : restoreUrl(row.url, url),
    entities: entities === undefined ? row.entities : JSON.stringify([...new Set(entities)].toSorted()),
    is_active: Number(isActive ?? row.is_active === 1),
    stopped_at: isActive === undefined ? row.stopped_at : null,
  }
}
