import type { AttachmentOrder, AttachmentUpdate, NewLink } from '#contract/files/attachments.ts'
import { attachmentTypes, type AttachmentType } from '#contract/files/files.ts'
import { limits } from '#contract/scalars.ts'
import { listLimits } from '#contract/households/list-limits.ts'
import { isBlank } from '#contract/texts.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { storeFile, requireAttachment } from '../files.service.ts'
import { attachmentEntity, hasEntry, listAttachments } from '../files.repository.ts'
import { listPhotosToPromote } from '../photos.repository.ts'
import { queueThumbnails } from '../thumbnails/thumbnails.service.ts'
import { fileNameOf } from '../file-names.ts'
import { sniffMime } from '../sniff-mime.ts'
import type { AttachmentRecord, AttachmentOwner } from '../files.table.ts'
import { loadRows } from '#server/database/household-rows.ts'
import { writeJournal, type Journal, type WriteResult } from '#server/journal/journal.ts'
import { invalid, notFound } from '#server/shared/app-error.ts'
import { isPhoto } from '#server/shared/media-types.ts'
import { parseReference } from '#server/shared/request-values.ts'
import type { HouseholdDb } from '#server/database/household-db.ts'
import { cutText } from '#server/shared/text/cut-text.ts'
import type { ReceivedFile } from '#server/storage/receive-file.ts'

export interface Upload {
  readonly file: ReceivedFile | undefined
  readonly name: string | undefined
  readonly type: string | undefined
  readonly isPrimary: boolean
  readonly maintenanceId?: string | undefined
}

export async function requireAttachmentOwner(household: HouseholdDb, owner: AttachmentOwner): Promise<void> {
  const [row] = await loadRows(household, owner.entity, [owner.id])
  if (!row) throw notFound(owner.entity)
}

/** Attaches a received file. Returns the id of the item or location, not of the attachment. */
export async function addAttachment(
  context: Context,
  actor: Actor,
  owner: AttachmentOwner,
  upload: Upload,
): Promise<WriteResult<string>> {
  const { file, name } = readUpload(upload)
  const mime = await sniffMime(file.path)
  const type = readType(upload.type, mime)
  const hash = await storeFile(context, actor, file, mime)
  const written = await attach(context, actor, owner, {
    hash,
    type,
    name,
    url: '',
    primary: upload.isPrimary,
    maintenanceId: parseReference('maintenanceId', upload.maintenanceId?.trim() || null) ?? null,
  })
  if (isPhoto(mime)) queueThumbnails(context, actor, hash)
  return written
}

function readUpload({ file, name: whole }: Upload): { file: ReceivedFile; name: string } {
  const name = fileNameOf(whole ?? '')
  const isTooLong = Array.from(name).length > limits.name
  const problems = {
    ...(!file && { file: 'is missing' }),
    ...(file?.size === 0 && { file: 'is empty' }),
    ...(name === '' && { name: 'is missing' }),
    ...(isTooLong && { name: `is longer than ${limits.name} characters` }),
  }
  if (!file || Object.keys(problems).length > 0) throw invalid(problems)
  return { file, name }
}

const isType = (text: string): text is AttachmentType => attachmentTypes.some((type) => type === text)

/**
 * Returns the requested type of an attachment. When the request names none, the type is `photo` for a picture and
 * `attachment` for any other file.
 */
function readType(text: string | undefined, mime: string): AttachmentType {
  const wanted = text?.trim() ?? ''
  if (wanted === '') return isPhoto(mime) ? 'photo' : 'attachment'
  if (!isType(wanted)) throw invalid({ type: `must be one of ${attachmentTypes.join(', ')}` })
  requirePhoto(wanted, mime)
  return wanted
}

function requirePhoto(type: AttachmentType, mime: string | undefined): void {
  if (type !== 'photo' || (mime !== undefined && isPhoto(mime))) return
  const kind = mime === undefined ? 'a link' : mime
  throw invalid({
    type: `is photo, but the file is ${kind} and cannot be shown as a photo; leave out the type`,
  })
}

export function addLink(
  context: Context,
  actor: Actor,
  owner: AttachmentOwner,
  input: NewLink,
): Promise<WriteResult<string>> {
  const url = URL.parse(input.external_id)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid({ external_id: 'is not an http or https address' })
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid({ external_id: 'contains a user name or a password' })
  }
  const type = input.attachment_type ?? ''
  const name = input.title?.trim() || `${url.origin}${url.pathname}`
  return attach(context, actor, owner, {
    hash: null,
    type: isType(type) && type !== 'photo' ? type : 'attachment',
    name: cutText(name, limits.name),
    url: url.href,
    primary: false,
    maintenanceId: null,
  })
}

function attach(
  context: Context,
  actor: Actor,
  owner: AttachmentOwner,
  what: Pick<AttachmentRecord, 'hash' | 'type' | 'name' | 'url' | 'primary' | 'maintenanceId'>,
): Promise<WriteResult<string>> {
  return writeJournal(context, actor, async (journal) => {
    await requireAttachmentOwner(journal, owner)
    await requireEntryOf(journal, owner, what.maintenanceId)
    const attachments = await listAttachmentRecords(journal, owner)
    if (attachments.length >= listLimits.attachmentsPerOwner) {
      const reason = `is one too many; at most ${listLimits.attachmentsPerOwner} are allowed here`
      throw invalid(what.hash === null ? { external_id: reason } : { file: reason })
    }
    const photos = photosOf(attachments)
    const primary = what.type === 'photo' && (what.primary || photos.length === 0)
    const attachment: AttachmentRecord = {
      ...what,
      id: context.newId(),
      createdAt: journal.now,
      updatedAt: journal.now,
      itemId: owner.entity === 'item' ? owner.id : null,
      locationId: owner.entity === 'location' ? owner.id : null,
      primary,
      position: (attachments.at(-1)?.position ?? -1) + 1,
    }
    if (primary) await setPrimary(journal, photos, false)
    await journal.insert(attachmentEntity, [attachment])
    return owner.id
  })
}

/** Throws 404 when the item has no such maintenance entry. */
async function requireEntryOf(
  journal: Journal,
  owner: AttachmentOwner,
  entryId: string | null,
): Promise<void> {
  if (entryId === null) return
  const isKnown = owner.entity === 'item' && (await hasEntry(journal, owner.id, entryId))
  if (!isKnown) throw notFound('maintenance entry')
}

async function listAttachmentRecords(journal: Journal, owner: AttachmentOwner): Promise<AttachmentRecord[]> {
  const attachments = await listAttachments(journal, owner)
  return attachments.map(({ attachment }) => attachment)
}

const photosOf = (attachments: readonly AttachmentRecord[]) =>
  attachments.filter(({ type }) => type === 'photo')

async function setPrimary(
  journal: Journal,
  photos: readonly AttachmentRecord[],
  primary: boolean,
): Promise<void> {
  await journal.update(
    attachmentEntity,
    photos.map((before) => ({ before, after: { ...before, primary } })),
  )
}

export function updateAttachment(
  context: Context,
  actor: Actor,
  { owner, id }: { owner: AttachmentOwner; id: string },
  input: AttachmentUpdate,
): Promise<WriteResult<string>> {
  return writeJournal(context, actor, async (journal) => {
    const { attachment: before, file } = await requireAttachment(journal, owner, id)
    const type = input.type ?? before.type
    const primary = type === 'photo' && (input.primary ?? before.primary)
    if (type !== before.type || (primary && !before.primary)) requirePhoto(type, file?.mime)
    const name = input.title?.trim() ?? before.name
    if (isBlank(name)) throw invalid({ title: 'is empty' })
    const others = photosOf(await listAttachmentRecords(journal, owner)).filter((photo) => photo.id !== id)
    if (primary && !before.primary) await setPrimary(journal, others, false)
    await journal.update(attachmentEntity, [{ before, after: { ...before, type, primary, name } }])
    if (before.primary && type !== 'photo') await setPrimary(journal, others.slice(0, 1), true)
    return owner.id
  })
}

/**
 * Replaces the file of a photo. The new attachment has a new id, because caches may show the old file for the old id.
 */
export async function replaceAttachment(
  context: Context,
  actor: Actor,
  { owner, id }: { owner: AttachmentOwner; id: string },
  file: ReceivedFile | undefined,
): Promise<WriteResult<string>> {
  if (!file || file.size === 0) throw invalid({ file: file ? 'is empty' : 'is missing' })
  const mime = await sniffMime(file.path)
  const hash = await storeFile(context, actor, file, mime)
  const written = await writeJournal(context, actor, async (journal) => {
    const { attachment } = await requireAttachment(journal, owner, id)
    requirePhoto(attachment.type, mime)
    if (attachment.hash === hash) return owner.id
    await journal.remove(attachmentEntity, [attachment])
    const { now } = journal
    const name = nameFor(attachment.name, mime)
    const next = { ...attachment, id: context.newId(), name, hash, url: '', createdAt: now, updatedAt: now }
    await journal.insert(attachmentEntity, [next])
    return owner.id
  })
  if (isPhoto(mime)) queueThumbnails(context, actor, hash)
  return written
}

const pictureEnding = /\.(avif|gif|hei[cf]|jpe?g|png|tiff?|webp)$/i

/** The formats in which a browser sends a picture that was rotated there, with their extensions. */
const rotatedEndings: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
}

/** Changes the extension of a picture's file name to that of its new content. */
function nameFor(name: string, mime: string): string {
  const isRight = mime === 'image/jpeg' && /\.jpe?g$/i.test(name)
  return isRight ? name : name.replace(pictureEnding, rotatedEndings[mime] ?? '$&')
}

/** Deletes an attachment. Its file remains while the deletion can be undone. */
export function deleteAttachment(
  context: Context,
  actor: Actor,
  { owner, id }: { owner: AttachmentOwner; id: string },
): Promise<WriteResult<null>> {
  return writeJournal(context, actor, async (journal) => {
    const { attachment } = await requireAttachment(journal, owner, id)
    await journal.remove(attachmentEntity, [attachment])
    if (attachment.primary) {
      await setPrimary(journal, photosOf(await listAttachmentRecords(journal, owner)).slice(0, 1), true)
    }
    return null
  })
}

/**
 * Moves the attachments that the request names to the front, in the order of the request. The others follow in their
 * present order.
 */
export function orderAttachments(
  context: Context,
  actor: Actor,
  owner: AttachmentOwner,
  { ids }: AttachmentOrder,
): Promise<WriteResult<string>> {
  return writeJournal(context, actor, async (journal) => {
    await requireAttachmentOwner(journal, owner)
    const current = await listAttachmentRecords(journal, owner)
    const known = new Map(current.map((attachment) => [attachment.id, attachment]))
    const ordered = new Set<AttachmentRecord>()
    for (const id of ids) {
      const attachment = known.get(id)
      if (!attachment) throw notFound('attachment')
      ordered.add(attachment)
    }
    for (const attachment of current) ordered.add(attachment)
    const wanted = [...ordered]
    if (wanted.every((attachment, index) => attachment === current[index])) return owner.id
    await journal.update(
      attachmentEntity,
      wanted.map((before, position) => ({ before, after: { ...before, position } })),
    )
    return owner.id
  })
}

/**
 * Copies the attachments of an item to another one. Files are not copied. `entryIds` maps the ids of maintenance
 * entries to those of their copies.
 */
export async function copyAttachments(
  context: Pick<Context, 'newId'>,
  journal: Journal,
  {
    fromItemId,
    toItemId,
    entryIds,
  }: { fromItemId: string; toItemId: string; entryIds: ReadonlyMap<string, string> },
): Promise<void> {
  const attachments = await listAttachments(journal, { entity: 'item', id: fromItemId })
  const copies = attachments.map(({ attachment }) => ({
    ...attachment,
    id: context.newId(),
    itemId: toItemId,
    maintenanceId: entryIds.get(attachment.maintenanceId ?? '') ?? null,
    createdAt: journal.now,
    updatedAt: journal.now,
  }))
  await journal.insert(attachmentEntity, copies)
}

/** Makes the first photo primary for items without a primary photo. Returns the number of items. */
export async function promoteFirstPhotos(journal: Journal): Promise<number> {
  const photos = await listPhotosToPromote(journal)
  await setPrimary(journal, photos, true)
  return photos.length
}
