import { getItem } from '#contract/items/items.ts'
import { getLocation } from '#contract/locations/locations.ts'
import { type NewFile, sendFile } from '#web/features/attachments/attachment-calls.ts'
import { showAttachments } from '#web/features/attachments/show-attachments.ts'
import { guessType } from '#web/features/attachments/upload/guess-type.ts'
import { actingHousehold } from '#web/shared/account/acting-household.ts'
import { sessionQuery } from '#web/shared/account/session.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/api.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import {
  deleteWaitingFile,
  readDraftFiles,
  readWaitingFile,
  saveDraftFiles,
  storeWaitingFile,
  waitingFiles,
} from '#web/shared/offline/draft-files.ts'
import {
  discardChange,
  pendingChanges,
  queueChange,
  type WaitingCreation,
  type WaitingFile,
} from '#web/shared/offline/outbox.ts'
import { queryClient } from '#web/shared/query/query-client.ts'

/**
 * Stores a file on this device and queues its upload. `id` becomes the id of the change, which is also the idempotency
 * key of the upload. Resolves to false when there is no space or the upload was cancelled.
 */
export async function queueFile(
  owner: FileOwner,
  { file, ...upload }: NewFile,
  { id, signal }: { id: string; signal: AbortSignal },
) {
  const person = queryClient.getQueryData(sessionQuery.queryKey)
  if (!person || !(await storeWaitingFile(id, file))) return false
  const { name, type, isPrimary, maintenanceId } = upload
  const change = {
    kind: 'file' as const,
    itemId: owner.id,
    ownerKind: owner.kind,
    name: nameOf(owner) ?? name,
    upload: { name, type, isPrimary, maintenanceId },
  }
  const household = actingHousehold() ?? person.defaultGroupId
  const isQueued = !signal.aborted && queueChange(change, { personId: person.id, household }, id)
  if (!isQueued) await deleteWaitingFile(id)
  return isQueued
}

function nameOf({ kind, id }: FileOwner) {
  const queued = pendingChanges().find((change) => change.kind === 'create' && change.itemId === id)
  const loaded = queryClient.getQueriesData<{ name: string }>({ queryKey: [`${kind}s`, 'one', id] })
  return loaded.map(([, owner]) => owner?.name).find((name) => name !== undefined) ?? queued?.name
}

/** Uploads a file that is stored on this device, unless the server has it already. */
export async function sendWaitingFile({ id, itemId, ownerKind, upload, household }: WaitingFile) {
  const owner = { kind: ownerKind, id: itemId }
  const options = { household, withoutSignIn: true }
  const file = await readWaitingFile(id)
  if (!file) throw missingFile(upload.name)
  const input = { params: { id: itemId } }
  const asked = { ...options, cache: 'no-store' } as const
  const { attachments } = await (ownerKind === 'item'
    ? call(getItem, input, asked)
    : call(getLocation, input, asked))
  // The response of an earlier attempt may have been lost.
  if (attachments.some(({ title, size }) => title === upload.name && size === file.size)) return null
  const isPrimary = upload.isPrimary && !attachments.some(({ primary }) => primary)
  const headers = { 'idempotency-key': id }
  const { data } = await sendFile(owner, { ...upload, file, isPrimary }, { ...options, headers })
  showAttachments(queryClient, owner, data)
  return null
}

/** The error for a file that the browser has deleted, so that the user learns about it. */
function missingFile(request: string) {
  return new ApiError({ status: 404, code: 'not_found', message: 'The file is not stored.', request })
}

/** Discards a queued change, and the stored file of an upload. */
export async function discardWithFile(id: string) {
  discardChange(id)
  await deleteWaitingFile(id)
}

/** Returns the stored files that will be added to an item. */
export async function readWaitingFiles(itemId: string) {
  const changes = pendingChanges().filter((change) => change.kind === 'file' && change.itemId === itemId)
  const files = await Promise.all(changes.map(({ id }) => readWaitingFile(id)))
  return files.filter((file) => file !== undefined)
}

/** Queues the files that version 1.0.0 has stored as a list for an item that is not created yet. */
export async function adoptFiles({ itemId, name, personId, household }: WaitingCreation) {
  const list = waitingFiles + itemId
  const uploads = toUploads(await readDraftFiles(list))
  for (const [index, { file, ...upload }] of uploads.entries()) {
    const id = `${itemId}-${index}`
    if (!(await storeWaitingFile(id, file))) return
    queueChange({ kind: 'file', itemId, ownerKind: 'item', name, upload }, { personId, household }, id)
  }
  if (uploads.length > 0) await saveDraftFiles(list, [])
}

export function toUploads(files: readonly File[]) {
  const typed = files.map((file) => ({ file, name: file.name, type: guessType(file) }))
  const first = typed.find(({ type }) => type === 'photo')
  return typed.map((upload) => ({ ...upload, isPrimary: upload === first }))
}
