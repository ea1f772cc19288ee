import type { DatabaseKind, Reader, Writer } from '#server/database/database.ts'
import { hasRow } from '#server/database/row-counts.ts'
import { insertRows } from '#server/database/write-rows.ts'
import type { DeliveryTable, NotifierTable } from './notifiers.table.ts'

/** A notifier belongs to one person in one household. Other members cannot see it. */
export interface NotifierOwner {
  readonly householdId: number
  readonly userId: string
}

export function listNotifierRows(
  db: Reader,
  { householdId, userId }: NotifierOwner,
): Promise<NotifierTable[]> {
  return db
    .selectFrom('notifier')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('user_id', '=', userId)
    .execute()
}

export function findNotifier(
  db: Reader,
  { householdId, userId }: NotifierOwner,
  id: string,
): Promise<NotifierTable | undefined> {
  return db
    .selectFrom('notifier')
    .selectAll()
    .where('id', '=', id)
    .where('group_id', '=', householdId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function isThere(db: Reader, id: string): Promise<boolean> {
  return hasRow(db.selectFrom('notifier').where('id', '=', id))
}

export async function insertNotifier(tx: Writer, notifier: NotifierTable): Promise<void> {
  await tx.insertInto('notifier').values(notifier).execute()
}

export async function updateNotifierRow(tx: Writer, notifier: NotifierTable): Promise<void> {
  const { id, ...changes } = notifier
  await tx.updateTable('notifier').set(changes).where('id', '=', id).execute()
}

/** Deletes a notifier. The database also deletes the notifier's deliveries (`on delete cascade`). */
export async function deleteNotifierRow(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('notifier').where('id', '=', id).execute()
}

/**
 * Lists the active notifiers of all members or of server admins, each with the account settings of its owner as JSON.
 */
export async function listActive(
  db: Reader,
  householdId: number,
  of: 'everyone' | 'admins',
): Promise<{ id: string; settings: string | null }[]> {
  return selectActive(db)
    .leftJoin('account_preference', 'account_preference.user_id', 'notifier.user_id')
    .select(['notifier.id', 'account_preference.settings'])
    .where('notifier.group_id', '=', householdId)
    .$if(of === 'admins', (query) =>
      query
        .innerJoin('user_account', 'user_account.id', 'notifier.user_id')
        .where('user_account.is_admin', '=', 1),
    )
    .execute()
}

function selectActive(db: Reader) {
  return db
    .selectFrom('notifier')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.group_id', '=', 'notifier.group_id')
        .onRef('membership.user_id', '=', 'notifier.user_id'),
    )
    .where('notifier.is_active', '=', 1)
}

export type DueDelivery = Pick<DeliveryTable, 'id' | 'title' | 'message' | 'attempts'> &
  Pick<NotifierTable, 'url'> & { householdId: number; ownerEmail: string }

export function insertDeliveries(
  tx: Writer,
  kind: DatabaseKind,
  deliveries: readonly DeliveryTable[],
): Promise<void> {
  return insertRows(tx, kind, 'delivery', deliveries)
}

/**
 * Lists due deliveries: the oldest of each household, then the second oldest of each, and so on. In each round,
 * households with fewer failed attempts come first, so that notifiers that hang do not delay those of other
 * households. A delivery whose next attempt is after `latest` counts as due, because that time was set while the
 * clock was wrong.
 */
export function listDue(
  db: Reader,
  { now, latest }: { now: number; latest: number },
  limit: number,
): Promise<DueDelivery[]> {
  const pending = selectActive(db)
    .innerJoin('delivery', 'delivery.notifier_id', 'notifier.id')
    .innerJoin('user_account', 'user_account.id', 'notifier.user_id')
    .select(['delivery.id', 'delivery.title', 'delivery.message', 'delivery.attempts', 'delivery.next_at'])
    .select(['notifier.url', 'notifier.group_id as householdId', 'user_account.email as ownerEmail'])
    .select(({ fn }) =>
      fn
        .sum('delivery.attempts')
        .over((household) => household.partitionBy('notifier.group_id'))
        .as('failures'),
    )
    .where('delivery.next_at', 'is not', null)
  return db
    .selectFrom(pending.as('pending'))
    .select(['id', 'title', 'message', 'attempts', 'url', 'householdId', 'ownerEmail'])
    .where(({ or, eb }) => or([eb('next_at', '<=', now), eb('next_at', '>', latest)]))
    .orderBy(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((turn) => turn.partitionBy('householdId').orderBy('next_at').orderBy('id')),
    )
    .orderBy('failures')
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function updateDelivery(
  tx: Writer,
  id: string,
  changes: Pick<DeliveryTable, 'attempts' | 'ok' | 'answer' | 'next_at'>,
): Promise<void> {
  await tx.updateTable('delivery').set(changes).where('id', '=', id).execute()
}

export async function cancelDeliveries(tx: Writer, notifierId: string): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ next_at: null })
    .where('notifier_id', '=', notifierId)
    .where('next_at', 'is not', null)
    .execute()
}

export function listDeliveryRows(db: Reader, notifierId: string, limit: number): Promise<DeliveryTable[]> {
  return db
    .selectFrom('delivery')
    .selectAll()
    .where('notifier_id', '=', notifierId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteDeliveriesBefore(tx: Writer, instant: number): Promise<void> {
  await tx.deleteFrom('delivery').where('created_at', '<', instant).execute()
}
