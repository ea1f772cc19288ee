import type { Writer } from '#server/database/database.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { countRows } from '#server/database/row-counts.ts'
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

/** The link through which a message is sent, or else the label: of an item, of a location or with an asset id only. */
export type MessageSource = Pick<GuestMessageTable, 'share_id' | 'item_id' | 'location_id' | 'subject'>

/** Counts the messages since a time: all of the household, or those from one source. */
export function countMessages(
  { db, householdId }: HouseholdDb,
  { since = 0, source }: { since?: number; source?: MessageSource },
): Promise<number> {
  return countRows(
    db
      .selectFrom('guest_message')
      .where('group_id', '=', householdId)
      .where('created_at', '>=', since)
      .where((eb) => eb.and(source ? identify(source) : {})),
  )
}

/** Returns the columns that identify a source. Two items may have one name, so a name identifies nothing. */
function identify({ share_id, item_id, location_id, subject }: MessageSource) {
  if (share_id !== null) return { share_id }
  if (item_id !== null || location_id !== null) return { share_id, item_id, location_id }
  return { share_id, item_id, location_id, subject }
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
