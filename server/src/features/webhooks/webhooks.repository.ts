import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { WebhookDeliveryTable, WebhookTable } from './webhooks.table.ts'

/** The maximum number of messages in the log of a webhook, not counting a pending message. */
const maxLogged = 50

export interface WebhookRow extends WebhookTable {
  /** The user in whose name the webhook sends; null when this user is not an owner of the household. */
  owner_id: string | null
}

const selectWebhooks = ({ db, householdId }: HouseholdDb) =>
  db
    .selectFrom('webhook')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.group_id', '=', 'webhook.group_id')
        .onRef('membership.user_id', '=', 'webhook.user_id')
        .on('membership.role', '=', 'owner'),
    )
    .selectAll('webhook')
    .select('membership.user_id as owner_id')
    .where('webhook.group_id', '=', householdId)

export function listWebhookRows(household: HouseholdDb): Promise<WebhookRow[]> {
  return selectWebhooks(household).execute()
}

export function findWebhook(household: HouseholdDb, id: string): Promise<WebhookRow | undefined> {
  return selectWebhooks(household).where('webhook.id', '=', id).executeTakeFirst()
}

export async function insertWebhook({ db }: HouseholdDb<Writer>, webhook: WebhookTable): Promise<void> {
  await db.insertInto('webhook').values(webhook).execute()
}

/** Deletes a webhook. The database also deletes the webhook's log (`on delete cascade`). */
export async function deleteWebhookRow({ db, householdId }: HouseholdDb<Writer>, id: string): Promise<void> {
  await db.deleteFrom('webhook').where('group_id', '=', householdId).where('id', '=', id).execute()
}

export async function updateWebhookRow(
  { db, householdId }: HouseholdDb<Writer>,
  id: string,
  changes: Partial<Omit<WebhookTable, 'group_id' | 'id'>>,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set(changes)
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .execute()
}

/**
 * Makes each webhook tell its receiver to copy everything again. Call it in the transaction of a restore, which removes
 * changes that receivers know.
 */
export async function resetWebhooks(tx: Writer): Promise<void> {
  for (const statement of resetStatements) await sql.raw(statement).execute(tx)
}

export const resetStatements = [
  'update webhook set revision = null',
  'update webhook_delivery set next_at = null where next_at is not null',
]

/**
 * Lists the active webhooks of owners that have something to send, those with fewer failed attempts first. A webhook
 * whose next attempt is after `latest` counts as due, because that time was set while the clock was wrong.
 */
export function listDueWebhooks(
  db: Reader,
  { now, latest }: { now: number; latest: number },
  limit: number,
): Promise<{ householdId: number; id: string }[]> {
  return db
    .selectFrom('webhook')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.group_id', '=', 'webhook.group_id')
        .onRef('membership.user_id', '=', 'webhook.user_id')
        .on('membership.role', '=', 'owner'),
    )
    .leftJoin('webhook_delivery as pending', (join) =>
      join
        .onRef('pending.group_id', '=', 'webhook.group_id')
        .onRef('pending.webhook_id', '=', 'webhook.id')
        .on('pending.next_at', 'is not', null),
    )
    .select(['webhook.group_id as householdId', 'webhook.id'])
    .where('webhook.is_active', '=', 1)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('pending.next_at', '<=', now),
        eb('pending.next_at', '>', latest),
        and([
          eb('pending.next_at', 'is', null),
          or([
            eb('webhook.revision', 'is', null),
            exists(
              selectFrom('change')
                .select('change.revision')
                .whereRef('change.group_id', '=', 'webhook.group_id')
                .where(
                  sql<boolean>`(change.revision, change.position) > (webhook.revision, webhook.position)`,
                ),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy(({ fn, val }) => fn.coalesce('pending.attempts', val(0)))
    .orderBy('webhook.id')
    .limit(limit)
    .execute()
}

export function findPending(
  { db, householdId }: HouseholdDb,
  webhookId: string,
): Promise<WebhookDeliveryTable | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .executeTakeFirst()
}

/** Adds a message to the log and deletes the oldest ones. */
export async function insertWebhookDelivery(
  { db, householdId }: HouseholdDb<Writer>,
  delivery: WebhookDeliveryTable,
): Promise<void> {
  await db.insertInto('webhook_delivery').values(delivery).execute()
  await db
    .deleteFrom('webhook_delivery')
    .where('group_id', '=', householdId)
    .where('webhook_id', '=', delivery.webhook_id)
    .where('next_at', 'is', null)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('webhook_delivery')
        .select('id')
        .where('group_id', '=', householdId)
        .where('webhook_id', '=', delivery.webhook_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxLogged),
    )
    .execute()
}

/** Stores the outcome of a message. Returns false when it is no longer pending, because a user changed the webhook. */
export async function updatePending(
  { db, householdId }: HouseholdDb<Writer>,
  id: string,
  changes: Pick<WebhookDeliveryTable, 'attempts' | 'ok' | 'status' | 'duration' | 'answer' | 'next_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set(changes)
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function cancelPending(
  { db, householdId }: HouseholdDb<Writer>,
  webhookId: string,
  answer: string,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ next_at: null, answer })
    .where('group_id', '=', householdId)
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .execute()
}

export function listWebhookDeliveryRows(
  { db, householdId }: HouseholdDb,
  webhookId: string,
): Promise<WebhookDeliveryTable[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLogged)
    .execute()
}
