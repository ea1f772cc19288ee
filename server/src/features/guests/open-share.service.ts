import { type ShareField } from '#contract/guests/share-fields.ts'
import { maxWrongPins, type visitKinds } from '#contract/guests/shares.ts'
import type { Item } from '#contract/items/items.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Device } from '#server/http/client.ts'
import { householdDb } from '#server/database/household-db.ts'
import { verifyPassword } from '#server/features/auth/password-hash.service.ts'
import { signWithSecret } from '#server/features/auth/signing/server-secret.service.ts'
import { openAttachment, requireAttachment } from '#server/features/files/files.service.ts'
import { getItem } from '#server/features/items/items.service.ts'
import { listItems } from '#server/features/items/search/item-page.service.ts'
import type { ServedFile } from '#server/http/send-file.ts'
import { AppError, notFound, tooManyRequests } from '#server/shared/app-error.ts'
import { todayIn } from '#server/shared/calendar-date.ts'
import { readList } from '#server/shared/request-values.ts'
import { hashToken, isSameSecret } from '#server/shared/secret-token.ts'
import { isEnded, isLocked, queryOf, readFields } from './shares.mapper.ts'
import {
  countPinGuess,
  countVisit,
  findShare,
  findSharedHousehold,
  updateShareRow,
  type ShareRow,
} from './shares.repository.ts'

export const cardsPerPage = 24
/** The waiting time that a 429 response names. The link stays locked for longer: until a member changes the PIN. */
const lockedMs = 86_400_000

/** A link that a guest has opened, maybe before entering its PIN. */
export interface OpenShare {
  readonly row: ShareRow
  readonly fields: ReadonlySet<ShareField>
  readonly currency: string
  /**
   * An actor with the role viewer, for reading the items of the link. The queries limit what the guest sees, because
   * this actor may read the whole household.
   */
  readonly reader: Actor
}

/** Returns the link to which a token belongs. Throws 404 for an unknown token and 410 when the link has ended. */
export async function openShare(context: Context, token: string): Promise<OpenShare> {
  const { read } = context.database
  const household = await findSharedHousehold(read, hashToken(token))
  const row = household && (await findShare(householdDb(context, household), household.shareId))
  if (!row) throw notFound('link')
  if (isEnded(row, todayIn(household.timeZone, context.now())))
    throw new AppError(410, 'not_found', 'This link has ended.')
  const reader = guestActor(household, row.user_id, row.id)
  return { row, fields: new Set(readFields(row)), currency: household.currency, reader }
}

/** Returns an actor with the role viewer, for reading what a guest may see. */
export function guestActor(
  household: Pick<Actor, 'householdId' | 'householdUuid' | 'revision' | 'timeZone'>,
  userId: string,
  signInId: string,
): Actor {
  const { householdId, householdUuid, revision, timeZone } = household
  return {
    householdId,
    householdUuid,
    revision,
    timeZone,
    userId,
    role: 'viewer',
    isAdmin: false,
    source: 'api',
    tokenKind: 'attachment',
    signInId,
  }
}

/** Returns the cookie value that proves that the guest knows the PIN; undefined for a link without a PIN. */
export async function proofOfPin(
  context: Context,
  { row }: Pick<OpenShare, 'row'>,
): Promise<string | undefined> {
  return row.pin_hash === null
    ? undefined
    : await signWithSecret(context, `share ${row.group_id} ${row.id} ${row.pin_hash}`)
}

/** True when the link has no PIN, or the cookie proves that the guest has entered it. */
export async function knowsPin(
  context: Context,
  share: OpenShare,
  cookie: string | undefined,
): Promise<boolean> {
  const expected = await proofOfPin(context, share)
  return expected === undefined || isSameSecret(cookie ?? '', expected)
}

/**
 * Compares a PIN. Counts each guess before the comparison, so that simultaneous guesses cannot exceed the limit. Throws
 * 429 after too many wrong PINs.
 */
export async function guessPin(
  context: Context,
  share: OpenShare,
  pin: string,
  guest: Device,
): Promise<boolean> {
  const { row, reader } = share
  const isCounted =
    !isLocked(row) &&
    (await context.database.write((tx) =>
      countPinGuess(householdDb(context, reader, tx), row.id, maxWrongPins),
    ))
  if (!isCounted) throw tooManyRequests(lockedMs)
  const isRight = await verifyPassword(pin, row.pin_hash ?? undefined)
  if (!isRight) await logVisit(context, idsOf(share), 'wrongPin', guest)
  else
    await context.database.write((tx) =>
      updateShareRow(householdDb(context, reader, tx), row.id, { wrong_pins: 0 }),
    )
  return isRight
}

export const idsOf = ({ row }: Pick<OpenShare, 'row'>) => ({ householdId: row.group_id, shareId: row.id })

export async function logVisit(
  context: Context,
  { householdId, shareId }: { householdId: number; shareId: string },
  kind: (typeof visitKinds)[number],
  { address, userAgent }: Device,
): Promise<void> {
  const last_at = context.now()
  const day = new Date(last_at).toISOString().slice(0, 10)
  await context.database.write((tx) =>
    countVisit(householdDb(context, { householdId }, tx), {
      share_id: shareId,
      day,
      address,
      kind,
      device: userAgent,
      last_at,
    }),
  )
}

export interface SharedItems {
  readonly items: readonly Item[]
  readonly page: number
  readonly pages: number
}

/** Returns a page of the items that a link shows. The first page is 1. */
export async function listSharedItems(
  context: Context,
  { row, reader }: OpenShare,
  page: number,
): Promise<SharedItems> {
  const part = { page: String(page), pageSize: String(cardsPerPage) }
  const { total, items } = await listItems(context, reader, { ...queryOf(row), ...part })
  const whole = await Promise.all(items.map(({ id }) => getItem(context, reader, id)))
  return { items: whole, page, pages: Math.max(1, Math.ceil(total / cardsPerPage)) }
}

async function showsItem(context: Context, { row, reader }: OpenShare, id: string): Promise<boolean> {
  const query = queryOf(row)
  if (query.ids !== undefined && !readList(query.ids).includes(id)) return false
  const { total } = await listItems(context, reader, { ...query, ids: id, page: '1', pageSize: '1' })
  return total === 1
}

/** Returns a thumbnail of a photo of an item that the link shows. Throws 404 for any other photo. */
export async function openSharedPhoto(
  context: Context,
  share: OpenShare,
  { itemId, fileId, size }: { itemId: string; fileId: string; size: 'medium' | 'large' },
): Promise<ServedFile> {
  const { fields, reader } = share
  if (!fields.has('photos') || !(await showsItem(context, share, itemId))) throw notFound('photo')
  const owner = { entity: 'item', id: itemId } as const
  const { attachment } = await requireAttachment(householdDb(context, reader), owner, fileId)
  if (attachment.type !== 'photo') throw notFound('photo')
  const file = await openAttachment(context, reader, owner, { id: fileId, thumbnail: size })
  if ('url' in file) throw notFound('photo')
  return { ...file, name: 'photo.webp' }
}
