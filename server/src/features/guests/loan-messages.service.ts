import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { storeFile } from '#server/features/files/files.service.ts'
import { sniffMime } from '#server/features/files/sniff-mime.ts'
import { queueThumbnails } from '#server/features/files/thumbnails/thumbnails.service.ts'
import type { ReceivedFile } from '#server/storage/receive-file.ts'
import { AppError } from '#server/shared/app-error.ts'
import { isPhoto } from '#server/shared/media-types.ts'
import { createConcurrencyLimit } from '#server/shared/process/concurrency-limit.ts'
import { addGuestMessage, requireRoomForMessage } from './guest-messages.service.ts'
import type { OpenShare } from './open-share.service.ts'

/**
 * Limits writing to one message at a time, so that simultaneous messages cannot store more photos than allowed in a
 * day.
 */
const limited = createConcurrencyLimit(1, 32, 4)

/** Throws 429 when the borrower has sent too many messages today. Call it before the upload is received. */
export function requireRoomForLoanMessage(context: Context, { row, reader }: OpenShare): Promise<void> {
  return requireRoomForMessage(context, householdDb(context, reader), {
    share_id: row.id,
    item_id: row.target_id,
    location_id: null,
    subject: '',
  })
}

/** Sends the message of a borrower to the owner. The item stays lent until a member marks it as returned. */
export function addLoanMessage(
  context: Context,
  share: OpenShare,
  { kind, text, photo }: { kind: 'have' | 'returned'; text: string; photo: ReceivedFile | undefined },
): Promise<void> {
  const { row, reader } = share
  const store = async () => {
    await requireRoomForLoanMessage(context, share)
    await addGuestMessage(context, reader, {
      kind,
      share_id: row.id,
      item_id: row.target_id,
      location_id: null,
      subject: row.target_name ?? row.name,
      name: row.borrower,
      contact: row.email,
      text,
      photo_hash: photo ? await storePhoto(context, reader, photo) : null,
    })
  }
  return limited(store, { requester: row.id })
}

/** Stores a photo without its metadata, like a member's upload. Throws 422 when the file is no photo. */
async function storePhoto(
  context: Context,
  household: OpenShare['reader'],
  photo: ReceivedFile,
): Promise<string> {
  const mime = await sniffMime(photo.path)
  if (!isPhoto(mime)) throw new AppError(422, 'invalid', 'The file is no photo.')
  const hash = await storeFile(context, household, photo, mime)
  queueThumbnails(context, household, hash)
  return hash
}
