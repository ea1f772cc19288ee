import type { GuestMessage, GuestMessagePage } from '#contract/guests/guest-messages.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { findFile } from '#server/features/files/files.repository.ts'
import { findThumbnail } from '#server/features/files/thumbnails/thumbnails.service.ts'
import { notifyMembers } from '#server/features/notifiers/reminders.service.ts'
import type { ServedFile } from '#server/http/send-file.ts'
import { notFound, tooManyRequests } from '#server/shared/app-error.ts'
import { toInstant } from '#server/shared/instant.ts'
import { readPage, type PageQuery } from '#server/shared/paging.ts'
import type { TextKey } from '#server/shared/text/messages.ts'
import type { GuestMessageTable } from './guests.table.ts'
import {
  countMessages,
  deleteMessageRow,
  findMessage,
  insertMessage,
  listMessageRows,
  type MessageSource,
} from './guest-messages.repository.ts'

const dayMs = 86_400_000
/** The maximum number of messages per day, for a household and for one link or label. Only robots would send more. */
const perDay = { household: 50, source: 10 }

const pages = { defaultSize: 20, maxSize: 100 }

export async function listGuestMessages(
  context: Context,
  actor: Actor,
  query: PageQuery,
): Promise<GuestMessagePage> {
  const household = householdDb(context, actor)
  const { page, pageSize, offset } = readPage(query, pages)
  const rows = await listMessageRows(household, { limit: pageSize, offset })
  return { page, pageSize, total: await countMessages(household, {}), items: rows.map(toGuestMessage) }
}

function toGuestMessage(row: GuestMessageTable): GuestMessage {
  const { id, kind, item_id, location_id, subject, name, contact, text, photo_hash } = row
  return {
    id,
    createdAt: toInstant(row.created_at),
    kind,
    itemId: item_id,
    locationId: location_id,
    subject,
    name,
    contact,
    text,
    hasPhoto: photo_hash !== null,
  }
}

export async function openMessagePhoto(context: Context, actor: Actor, id: string): Promise<ServedFile> {
  const message = await findMessage(householdDb(context, actor), id)
  if (!message) throw notFound('message')
  const hash = message.photo_hash
  const file = hash === null ? undefined : await findFile(context.database.read, actor.householdId, hash)
  const thumbnail = file && (await findThumbnail(context, actor, file, 'medium'))
  if (!thumbnail) throw notFound('photo')
  return {
    ...thumbnail,
    name: 'photo.webp',
    mime: 'image/webp',
    tag: `${file.hash}-medium`,
    changedAt: file.created_at,
    isInline: true,
  }
}

export async function deleteGuestMessage(context: Context, actor: Actor, id: string): Promise<void> {
  const isDeleted = await context.database.write((tx) =>
    deleteMessageRow(householdDb(context, actor, tx), id),
  )
  if (!isDeleted) throw notFound('message')
  publish(context, actor)
}

export type NewGuestMessage = Omit<GuestMessageTable, 'group_id' | 'id' | 'created_at'>

const titleKeys = {
  found: 'guest.mailFound',
  have: 'guest.mailHave',
  returned: 'guest.mailReturned',
} as const satisfies Record<GuestMessageTable['kind'], TextKey>

/** Throws 429 when the household, or the link or label of the message, has received too many messages today. */
export async function requireRoomForMessage(
  { now }: Pick<Context, 'now'>,
  household: HouseholdDb,
  source: MessageSource,
): Promise<void> {
  const since = now() - dayMs
  const isFull =
    (await countMessages(household, { since })) >= perDay.household ||
    (await countMessages(household, { since, source })) >= perDay.source
  if (isFull) throw tooManyRequests(dayMs)
}

/** Stores a message and sends it to the notifiers of all members. Throws 429 after too many messages in a day. */
export async function addGuestMessage(
  context: Context,
  of: Pick<Actor, 'householdId'>,
  message: NewGuestMessage,
): Promise<void> {
  await context.database.write(async (tx) => {
    const household = householdDb(context, of, tx)
    await lockHousehold(tx, household.kind, household.householdId)
    await requireRoomForMessage(context, household, message)
    const row = { group_id: of.householdId, id: context.newId(), created_at: context.now() }
    await insertMessage(household, { ...row, ...message })
    const { kind, subject, name, contact, text } = message
    await notifyMembers(context, tx, of.householdId, ({ say }) => ({
      kind: 'guest',
      title: say(titleKeys[kind], { item: subject || say('guest.gone'), name }),
      message: [text, contact].filter((line) => line !== '').join('\n'),
    }))
  })
  publish(context, of)
}

/** Makes open pages reload the messages. Messages belong to no batch, so the event reports the household as changed. */
function publish({ events }: Context, { householdId }: Pick<Actor, 'householdId'>): void {
  events.publish({ kind: 'batch', householdId, entities: ['household'] })
}
