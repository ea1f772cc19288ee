import type { Delivery, NewNotifier, Notifier, NotifierUpdate } from '#contract/notifiers.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readName } from '#server/shared/request-values.ts'
import { maskUrl } from '#server/outbound/mask-url.ts'
import type { DeliveryTable, NotifierTable } from './notifiers.table.ts'

export function toNotifier(row: NotifierTable, { householdUuid }: { householdUuid: string }): Notifier {
  return {
    id: row.id,
    userId: row.user_id,
    groupId: householdUuid,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
    name: row.name,
    isActive: row.is_active === 1,
    url: maskUrl(row.url),
  }
}

export function toDelivery(row: DeliveryTable): Delivery {
  return {
    id: row.id,
    kind: row.kind,
    message: row.message,
    createdAt: toInstant(row.created_at),
    ok: row.ok === 1,
    attempts: row.attempts,
    answer: row.answer,
    nextAttemptAt: row.next_at === null ? null : toInstant(row.next_at),
  }
}

export function newNotifierRow(
  of: Pick<NotifierTable, 'id' | 'group_id' | 'user_id'>,
  now: number,
  input: NewNotifier,
): NotifierTable {
  const empty = { ...of, created_at: now, updated_at: now, name: '', url: '', is_active: 0 }
  return applyNotifierUpdate(empty, input)
}

export function applyNotifierUpdate(row: NotifierTable, input: NotifierUpdate): NotifierTable {
  return {
    ...row,
    name: readName(input.name) ?? row.name,
    url: input.url ?? row.url,
    is_active: Number(input.isActive ?? row.is_active === 1),
  }
}
