import { guessType } from '#web/features/attachments/upload/guess-type.ts'
import { enqueueUploads } from '#web/features/attachments/upload/upload-queue.ts'
import { saveDraftFiles, readDraftFiles, waitingFiles } from '#web/shared/offline/draft-files.ts'

/**
 * Stores the files of an item that is queued offline. Files that do not fit into the storage stay in memory until the
 * page is closed.
 */
export async function storeWaitingFiles(itemId: string, files: readonly File[]) {
  if (await saveDraftFiles(waitingFiles + itemId, files)) return
  await dropWaitingFiles(itemId)
  enqueueUploads({ kind: 'item', id: itemId }, toUploads(files), { isQuiet: true })
}

export function readWaitingFiles(itemId: string) {
  return readDraftFiles(waitingFiles + itemId)
}

/** Uploads the stored files once the server has the item. */
export async function sendWaitingFiles(itemId: string, household: string) {
  const files = await readWaitingFiles(itemId)
  if (files.length === 0) return
  enqueueUploads({ kind: 'item', id: itemId }, toUploads(files), { isQuiet: true, household })
  await dropWaitingFiles(itemId)
}

export function dropWaitingFiles(itemId: string) {
  return saveDraftFiles(waitingFiles + itemId, [])
}

export function toUploads(files: readonly File[]) {
  const typed = files.map((file) => ({ file, name: file.name, type: guessType(file) }))
  const first = typed.find(({ type }) => type === 'photo')
  return typed.map((upload) => ({ ...upload, isPrimary: upload === first }))
}
