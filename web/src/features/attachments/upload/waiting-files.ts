import { getItem } from '#contract/items/items.ts'
import { sendFile } from '#web/features/attachments/attachment-calls.ts'
import { showAttachments } from '#web/features/attachments/show-attachments.ts'
import { guessType } from '#web/features/attachments/upload/guess-type.ts'
import { enqueueUploads } from '#web/features/attachments/upload/upload-queue.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import {
  saveDraftFiles,
  readDraftFiles,
  storageKeyOf,
  waitingFiles,
} from '#web/shared/offline/draft-files.ts'
import { pendingChanges } from '#web/shared/offline/outbox.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { canSucceedLater, queryClient } from '#web/shared/query/query-client.ts'

/**
 * Stores the files of an item that is queued offline. Files that do not fit into the storage stay in memory until the
 * page is closed.
 */
export async function storeWaitingFiles(itemId: string, files: readonly File[]) {
  const isStored = await saveDraftFiles(waitingFiles + itemId, files)
  // Another tab may have sent the item meanwhile.
  if (isStored && pendingChanges().some((change) => change.kind !== 'edit' && change.itemId === itemId))
    return
  await dropWaitingFiles(itemId)
  enqueueUploads({ kind: 'item', id: itemId }, toUploads(files), { isQuiet: true })
}

export function readWaitingFiles(itemId: string) {
  return readDraftFiles(waitingFiles + itemId)
}

/** Uploads the stored files of an item one after another. Each stays stored until the server has it. */
export async function sendWaitingFiles(itemId: string, household: string) {
  const owner = { kind: 'item', id: itemId } as const
  const options = { household, withoutSignIn: true }
  const files = await readWaitingFiles(itemId)
  const { attachments } = await call(getItem, { params: { id: itemId } }, { ...options, cache: 'no-store' })
  // The server may have the first file already, when its response was lost.
  const [first] = files
  const isSent = attachments.some(({ title, size }) => title === first?.name && size === first.size)
  const hasPrimary = attachments.some(({ primary }) => primary)
  const uploads = toUploads(files).map((upload) => ({
    ...upload,
    isPrimary: upload.isPrimary && !hasPrimary,
  }))
  for (const [index, upload] of uploads.entries()) {
    if (index > 0 || !isSent) {
      try {
        const headers = { 'idempotency-key': storageKeyOf(upload.file) }
        const { data } = await sendFile(owner, upload, { ...options, headers })
        showAttachments(queryClient, owner, data)
      } catch (error) {
        if (!(error instanceof ApiError) || canSucceedLater(error)) throw error
        // The upload tray sends the file again, and shows why the server refuses it.
        enqueueUploads(owner, [upload], { isQuiet: true, household })
      }
    }
    await saveDraftFiles(waitingFiles + itemId, files.slice(index + 1))
  }
  await invalidateAffected(queryClient, ['item'])
  return null
}

export function dropWaitingFiles(itemId: string) {
  return saveDraftFiles(waitingFiles + itemId, [])
}

export function toUploads(files: readonly File[]) {
  const typed = files.map((file) => ({ file, name: file.name, type: guessType(file) }))
  const first = typed.find(({ type }) => type === 'photo')
  return typed.map((upload) => ({ ...upload, isPrimary: upload === first }))
}
