import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import type { GuestMessageTable } from './guests.table.ts'

const maxMessages = 500

export function listMessageRows(
  { db, householdId }: HouseholdDb,
  { limit, offset }: { limit: number; offset: number },
): Promise<GuestMessageTable[]> {
  return db
    .selectFrom('guest_message')
    .selectAll()
    .where('group_id', '=', householdId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findMessage(
  { db, householdId }: HouseholdDb,
  id: string,
): Promise<GuestMessageTable | undefined> {
  return db
    .selectFrom('guest_message')
    .selectAll()
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Counts the messages since a time: all of the household, or those through one link or about one record. */
export async function countMessages(
  { db, householdId }: HouseholdDb,
  { since = 0, ...of }: { since?: number; shareId?: string; subject?: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('guest_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', householdId)
    .where('created_at', '>=', since)
    .$if(of.shareId !== undefined, (query) => query.where('share_id', '=', of.shareId ?? ''))
    .$if(of.subject !== undefined, (query) => query.where('subject', '=', of.subject ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a message. When the household has too many, deletes the oldest ones. */
export async function insertMessage(
  { db, householdId }: HouseholdDb<Writer>,
  message: GuestMessageTable,
): Promise<void> {
  await db.insertInto('guest_message').values(message).execute()
  await db
    .deleteFrom('guest_message')
    .where('group_id', '=', householdId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('guest_message')
        .select('id')
        .where('group_id', '=', householdId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxMessages)
        .offset(maxMessages),
    )
    .execute()
}

export async function deleteMessageRow(
  { db, householdId }: HouseholdDb<Writer>,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('guest_message')
    .where('group_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0
}
