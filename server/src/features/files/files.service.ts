import type { Attachment, ThumbnailSize } from '#contract/files/files.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import type { ServedFile } from '#server/http/send-file.ts'
import { readRecord } from '#server/journal/record-json.ts'
import { undoWindowMs } from '#server/journal/undo/undo-rules.ts'
import { notFound } from '#server/shared/app-error.ts'
import { isHarmless, isPhoto, isPicture, isReadable, mimeUnder } from '#server/shared/media-types.ts'
import { householdDb, type HouseholdDb } from '#server/database/household-db.ts'
import { measureAgain, type ReceivedFile } from '#server/storage/receive-file.ts'
import { stripMetadata } from './thumbnails/strip-metadata.ts'
import { findDeletedAttachment } from './integrity/deleted-attachments.repository.ts'
import { fileKey, type FileHousehold } from './file-keys.ts'
import { toAttachment } from './files.mapper.ts'
import {
  attachmentEntity,
  findFile,
  deleteFile,
  listAttachments,
  listAttachmentsOf,
  upsertFile,
} from './files.repository.ts'
import type { AttachmentWithFile, FileInfo, FileTable, AttachmentOwner } from './files.table.ts'
import { setTextState } from './text-extraction/file-texts.repository.ts'
import { maxPictureBytes } from './thumbnails/picture-problem.ts'
import { findThumbnail } from './thumbnails/thumbnails.service.ts'

const maxTextBytes = 30_000_000

export async function getAttachments(household: HouseholdDb, owner: AttachmentOwner): Promise<Attachment[]> {
  return (await listAttachments(household, owner)).map(toAttachment)
}

/** Returns the receipts of maintenance entries by the id of the entry. */
export async function getReceipts(
  household: HouseholdDb,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string | null, Attachment[]>> {
  const receipts = await listAttachmentsOf(household, 'maintenance', entryIds)
  return new Map([...receipts].map(([id, attachments]) => [id, attachments.map(toAttachment)]))
}

/** Stores a received file and returns its hash. A file that the household has already is not stored twice. */
export async function storeFile(
  context: Context,
  { householdId, householdUuid }: FileHousehold,
  received: ReceivedFile,
  mime: string,
): Promise<string> {
  const { database, storage } = context
  // Remove metadata before the file is stored, so that the place where a photo was taken is never stored.
  const isBlanked = isPicture(mime) && (await stripMetadata(received.path))
  const { path, hash, size } = isBlanked ? await measureAgain(received) : received
  // Insert the row first, so that the garbage collection spares the file.
  const file: FileTable = {
    group_id: householdId,
    hash,
    size,
    mime,
    thumbnails: isPhoto(mime) && size <= maxPictureBytes ? 'waiting' : 'none',
    text_state: 'none',
    created_at: context.now(),
  }
  const isNew = await database.write(async (tx) => {
    const household = await lockHousehold(tx, database.kind, householdId)
    if (!household) throw notFound('household')
    return (await upsertFile(tx, file)).isNew
  })
  try {
    await storage.put(fileKey(householdUuid, hash), path)
  } catch (error) {
    if (isNew)
      await database.write(async (tx) => {
        await lockHousehold(tx, database.kind, householdId)
        await deleteFile(tx, householdId, hash, file.created_at)
      })
    throw error
  }
  // Queue the text extraction now that the file is in storage. Also queue it when an earlier extraction failed.
  if (isReadable(mime) && size <= maxTextBytes)
    await database.write((tx) =>
      setTextState(tx, database.kind, file, { from: ['none', 'failed'], to: 'waiting' }),
    )
  return hash
}

/**
 * Returns the file or thumbnail of an attachment, or the address of a link. Throws 404 when the item or location has no
 * such attachment.
 */
export async function openAttachment(
  context: Context,
  actor: Actor,
  owner: AttachmentOwner,
  { id, thumbnail, isDeleted }: { id: string; thumbnail: ThumbnailSize | undefined; isDeleted?: boolean },
): Promise<ServedFile | { readonly url: string }> {
  const { attachment, file } = isDeleted
    ? await requireDeleted(context, actor.householdId, owner, id)
    : await requireAttachment(householdDb(context, actor), owner, id)
  if (!file) {
    if (thumbnail) throw notFound('thumbnail')
    return { url: attachment.url }
  }
  return openFile(context, actor, { name: attachment.name, file }, thumbnail)
}

/** Returns a file or its thumbnail. Throws 404 when storage does not have it. */
export async function openFile(
  context: Context,
  actor: Actor,
  { name, file }: { name: string; file: FileInfo },
  thumbnail: ThumbnailSize | undefined,
): Promise<ServedFile> {
  const common = { name, changedAt: file.created_at }
  if (thumbnail) {
    const found = await findThumbnail(context, actor, file, thumbnail)
    if (!found) throw notFound('thumbnail')
    return { ...common, ...found, mime: 'image/webp', tag: `${file.hash}-${thumbnail}`, isInline: true }
  }
  const key = fileKey(actor.householdUuid, file.hash)
  const size = await context.storage.findSize(key)
  if (size === undefined) throw notFound('file')
  const mime = mimeUnder(file.mime, name)
  return { ...common, key, size, mime, tag: file.hash, isInline: isHarmless(mime) }
}

export async function requireAttachment(
  household: HouseholdDb,
  owner: AttachmentOwner,
  id: string,
): Promise<AttachmentWithFile> {
  const attachments = await listAttachments(household, owner)
  const found = attachments.find(({ attachment }) => attachment.id === id)
  if (!found) throw notFound('attachment')
  return found
}

/** Returns a deleted attachment whose deletion can still be undone. Throws 404 when there is none. */
async function requireDeleted(
  { database, now }: Context,
  householdId: number,
  owner: AttachmentOwner,
  id: string,
): Promise<AttachmentWithFile> {
  const json = await findDeletedAttachment(
    householdDb({ database }, { householdId }),
    id,
    now() - undoWindowMs,
  )
  const attachment = json === undefined ? undefined : readRecord(attachmentEntity, json)
  const ownerId = owner.entity === 'item' ? attachment?.itemId : attachment?.locationId
  if (!attachment || ownerId !== owner.id) throw notFound('attachment')
  const file =
    attachment.hash === null ? undefined : await findFile(database.read, householdId, attachment.hash)
  if (attachment.hash !== null && !file) throw notFound('file')
  return { attachment, file }
}
