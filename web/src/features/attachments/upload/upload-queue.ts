import { type NewFile, sendFile } from '#web/features/attachments/attachment-calls.ts'
import { showAttachments } from '#web/features/attachments/show-attachments.ts'
import { queueFile } from '#web/features/attachments/upload/waiting-files.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { ApiError, isOffline } from '#web/shared/api-error.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { isServerReached } from '#web/shared/offline/connection.ts'
import { isUnsyncedItem } from '#web/shared/offline/outbox.ts'
import { createStore, useStore } from '#web/shared/store.ts'

export interface Upload extends NewFile {
  readonly id: number
  readonly owner: FileOwner
  /** In the state `kept`, the file is stored on this device and will be sent when there is a connection. */
  readonly state: 'waiting' | 'sending' | 'kept' | 'failed' | 'done'
  /** The uploaded share, from 0 to 1. */
  readonly part: number
  readonly error?: unknown
  /** Id of the batch to undo. Only set when the state is `done`. */
  readonly batchId?: string | null
  /** True when the upload shows no toast, because the toast “Added” of its item already confirms it. */
  readonly isQuiet?: boolean
  /** Stays the same for all attempts, so that a file whose response was lost is not attached twice. */
  readonly repeatKey: string
}

const atOnce = 2
const noConnection = new ApiError({ status: 0, code: 'offline', message: 'No connection.', request: '' })

export const uploadStore = createStore<readonly Upload[]>([])
let nextId = 1
const sendings = new Map<number, AbortController>()

export function enqueueUploads(
  owner: FileOwner,
  files: readonly NewFile[],
  { isQuiet = false }: Pick<Upload, 'isQuiet'> = {},
) {
  const added = files.map((file) => ({
    ...file,
    owner,
    isQuiet,
    id: nextId++,
    repeatKey: newUuid(),
    state: 'waiting' as const,
    part: 0,
  }))
  set([...uploadStore.get(), ...added])
  pump()
}

export function retryUpload(id: number) {
  patch(id, { state: 'waiting', part: 0 })
  pump()
}

/** Aborts and removes an upload. If the server already has the complete file, the file stays there. */
export function cancelUpload(id: number) {
  sendings.get(id)?.abort()
  set(uploadStore.get().filter((upload) => upload.id !== id))
  pump()
}

/** Removes finished uploads, after the caller has reported them. */
export function clearDone() {
  set(uploadStore.get().filter(isListed))
}

export const isUnfinished = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/** True for uploads that the user can cancel or retry. */
export const isListed = (upload: Upload) => isUnfinished(upload) || upload.state === 'failed'

export const useUploads = () => useStore(uploadStore)

/** Starts waiting uploads, two at a time. The files of one item are sent one by one to keep their order. */
function pump() {
  const uploads = uploadStore.get()
  const sending = uploads.filter(({ state }) => state === 'sending')
  for (const next of uploads) {
    if (sending.length >= atOnce) return
    if (next.state !== 'waiting' || sending.some(({ owner }) => owner.id === next.owner.id)) continue
    sending.push(next)
    void send(next)
  }
}

async function send(upload: Upload) {
  const { id, owner } = upload
  const controller = new AbortController()
  sendings.set(id, controller)
  patch(id, { state: 'sending', part: 0 })
  patch(id, await sendOrKeep(upload, controller.signal))
  sendings.delete(id)
  if (!uploadStore.get().some((other) => isUnfinished(other) && other.owner.id === owner.id)) {
    void invalidateAffected(queryClient, ['item'])
  }
  pump()
}

/** Sends a file. Without a connection or before its item is sent, the file is stored on this device instead. */
async function sendOrKeep(upload: Upload, signal: AbortSignal): Promise<Partial<Upload>> {
  const { id, owner, repeatKey } = upload
  try {
    if (!isServerReached() || isUnsyncedItem(owner.id)) throw noConnection
    const { data, batchId } = await sendFile(owner, upload, {
      signal,
      headers: { 'idempotency-key': repeatKey },
      onProgress: (part) => patch(id, { part }),
    })
    showAttachments(queryClient, owner, data)
    return { state: 'done', part: 1, batchId }
  } catch (error) {
    const isKept = isOffline(error) && (await queueFile(owner, upload, { id: repeatKey, signal }))
    return isKept ? { state: 'kept' } : { state: 'failed', error }
  }
}

function patch(id: number, changes: Partial<Upload>) {
  set(uploadStore.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

function set(next: readonly Upload[]) {
  const isLosing = next.some(isLostOnClose)
  if (isLosing) addEventListener('beforeunload', warnOnUnload)
  else removeEventListener('beforeunload', warnOnUnload)
  uploadStore.set(next)
  // When this event fires, the app loads the upload tray.
  if (next.length > 0) dispatchEvent(new Event('cubby:uploads'))
}

/** True for a file that is only in memory: its upload runs, or this device has no space to store it. */
const isLostOnClose = (upload: Upload) =>
  isUnfinished(upload) || (upload.state === 'failed' && isOffline(upload.error))

function warnOnUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}
