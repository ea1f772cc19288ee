import type { Attachment, ThumbnailSize } from '#contract/files.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockHousehold } from '#server/database/dialect.ts'
import type { ServedFile } from '#server/http/send-file.ts'
import { notFound } from '#server/shared/app-error.ts'
import { measureAgain, type ReceivedFile } from '#server/storage/receive-file.ts'
import { blankMetadata } from './blank-metadata.ts'
import { fileKey } from './file-keys.ts'
import { toAttachment } from './files.mapper.ts'
import { forgetFile, listAttachments, listKnownHashes, putFile } from './files.repository.ts'
import type { AttachmentWithFile, FileTable, Owner } from './files.table.ts'
import { findThumbnail, maxPictureBytes } from './thumbnails.service.ts'

/** What no known kind of file begins like. */
export const unknownMime = 'application/octet-stream'

/** An archive may hide what it is behind thousands of entries. */
const sniffMs = 5000

/** What a browser can show without running anything of it. */
const harmless = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'application/pdf',
])

/** The attachments of an item or a location as an answer shows them, in their order. */
export async function listAttachmentsOf(db: Reader, groupId: string, owner: Owner): Promise<Attachment[]> {
  return (await listAttachments(db, groupId, owner)).map(toAttachment)
}

/** The media type that the content begins like, whatever anybody says about it. */
export async function sniffMime(path: string): Promise<string> {
  // Loaded with the first file: most starts need none.
  const { fileTypeFromFile } = await import('file-type')
  // A file that only looks like a known kind at its beginning may break off anywhere.
  const signal = AbortSignal.timeout(sniffMs)
  const found = await fileTypeFromFile(path, { signal }).catch(() => undefined)
  return found?.mime ?? unknownMime
}

export function isPicture(mime: string): boolean {
  return mime.startsWith('image/') && !mime.startsWith('image/svg')
}

/** Takes a received file over and answers its hash; what the household has already is kept once. */
export async function keepFile(
  context: Context,
  groupId: string,
  received: ReceivedFile,
  mime: string,
): Promise<string> {
  const { database, storage } = context
  // Done before it is kept, so that nobody is ever shown where a picture was taken.
  const isBlanked = isPicture(mime) && (await blankMetadata(received.path))
  const { path, hash, size } = isBlanked ? await measureAgain(received) : received
  // The row comes first, so that from now on nobody takes the file for one that is not needed.
  const file: FileTable = {
    group_id: groupId,
    hash,
    size,
    mime,
    thumbnails: isPicture(mime) && size <= maxPictureBytes ? 'waiting' : 'none',
    created_at: context.now(),
  }
  const isNew = await database.write(async (tx) => {
    const revision = await lockHousehold(tx, database.kind, groupId)
    if (revision === undefined) throw notFound('household')
    const [known] = await listKnownHashes(tx, database.kind, groupId, [hash])
    await putFile(tx, file)
    return known === undefined
  })
  try {
    await storage.put(fileKey(groupId, hash), path)
  } catch (error) {
    if (isNew) await database.write((tx) => forgetFile(tx, file))
    throw error
  }
  return hash
}

/** The file of an attachment or its thumbnail, or where a link leads; 404 unless it belongs to the owner. */
export async function openAttachment(
  context: Context,
  actor: Actor,
  owner: Owner,
  { id, thumbnail }: { id: string; thumbnail: ThumbnailSize | undefined },
): Promise<ServedFile | { readonly url: string }> {
  const { attachment, file } = await requireAttachment(context.database.read, actor.groupId, owner, id)
  if (!file) {
    if (thumbnail) throw notFound('thumbnail')
    return { url: attachment.url }
  }
  const common = { name: attachment.name, changedAt: file.created_at }
  if (thumbnail) {
    const found = await findThumbnail(context, actor.groupId, file, thumbnail)
    if (!found) throw notFound('thumbnail')
    return { ...common, ...found, mime: 'image/webp', tag: `${file.hash}-${thumbnail}`, isInline: true }
  }
  const key = fileKey(actor.groupId, file.hash)
  const size = await context.storage.findSize(key)
  if (size === undefined) throw notFound('file')
  return { ...common, key, size, mime: file.mime, tag: file.hash, isInline: harmless.has(file.mime) }
}

/** 404 when the household’s item or location has no such attachment. */
export async function requireAttachment(
  db: Reader,
  groupId: string,
  owner: Owner,
  id: string,
): Promise<AttachmentWithFile> {
  const attachments = await listAttachments(db, groupId, owner)
  const found = attachments.find(({ attachment }) => attachment.id === id)
  if (!found) throw notFound('attachment')
  return found
}

export { beginThumbnails, createMissingThumbnails, finishThumbnails } from './thumbnails.service.ts'
export { attachmentEntity, listAttachments } from './files.repository.ts'
export { listPhotosToPromote, listPrimaryPhotos } from './files.repository.ts'
