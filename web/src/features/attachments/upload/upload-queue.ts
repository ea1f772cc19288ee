import { type NewFile, sendFile } from '#web/features/attachments/attachment-calls.ts'
import { showAttachments } from '#web/features/attachments/show-attachments.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { isOffline } from '#web/shared/api-error.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { newUuid } from '#web/shared/new-uuid.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { isUnsyncedItem } from '#web/shared/offline/outbox.ts'
import { createStore, useStore } from '#web/shared/store.ts'

export interface Upload extends NewFile {
  readonly id: number
  readonly owner: FileOwner
  /** In the state `offline`, no response came. The upload is then retried automatically. */
  readonly state: 'waiting' | 'sending' | 'offline' | 'failed' | 'done'
  /** The uploaded share, from 0 to 1. */
  readonly part: number
  readonly error?: unknown
  /** Id of the batch to undo. Only set when the state is `done`. */
  readonly batchId?: string | null
  /** True when the upload shows no toast, because the toast “Added” of its item already confirms it. */
  readonly isQuiet?: boolean
  /** Stays the same for all attempts, so that a file whose response was lost is not attached twice. */
  readonly repeatKey: string
  /** Household of the item or location `owner`. Undefined means the current household. */
  readonly household?: string | undefined
}

const atOnce = 2
const offlineRetryMs = 10_000

export const uploadStore = createStore<readonly Upload[]>([])
let nextId = 1
const sendings = new Map<number, AbortController>()

export function enqueueUploads(
  owner: FileOwner,
  files: readonly NewFile[],
  { isQuiet = false, household }: Pick<Upload, 'isQuiet' | 'household'> = {},
) {
  const added = files.map((file) => ({
    ...file,
    owner,
    isQuiet,
    household,
    id: nextId++,
    repeatKey: newUuid(),
    // Files of an item that is queued offline wait until the item is sent.
    state: isUnsyncedItem(owner.id) ? ('offline' as const) : ('waiting' as const),
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
  set(uploadStore.get().filter(({ state }) => state !== 'done'))
}

export const isUnfinished = ({ state }: Upload) =>
  state === 'waiting' || state === 'sending' || state === 'offline'

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
  try {
    const { data, batchId } = await sendFile(owner, upload, {
      signal: controller.signal,
      household: upload.household,
      headers: { 'idempotency-key': upload.repeatKey },
      onProgress: (part) => patch(id, { part }),
    })
    showAttachments(queryClient, owner, data)
    patch(id, { state: 'done', part: 1, batchId })
  } catch (error) {
    patch(id, { state: isOffline(error) ? 'offline' : 'failed', error })
    if (isOffline(error)) setTimeout(resumeUploads, offlineRetryMs)
  }
  sendings.delete(id)
  if (!uploadStore.get().some((other) => isUnfinished(other) && other.owner.id === owner.id)) {
    void invalidateAffected(queryClient, ['item'])
  }
  pump()
}

/** Restarts offline uploads, except for items that the server does not have yet. */
export function resumeUploads() {
  const canGoOn = ({ state, owner }: Upload) => state === 'offline' && !isUnsyncedItem(owner.id)
  set(uploadStore.get().map((upload) => (canGoOn(upload) ? { ...upload, state: 'waiting' } : upload)))
  pump()
}

function patch(id: number, changes: Partial<Upload>) {
  set(uploadStore.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

function set(next: readonly Upload[]) {
  const wasBusy = uploadStore.get().some(isUnfinished)
  const isBusy = next.some(isUnfinished)
  if (isBusy !== wasBusy) watchWindow(isBusy)
  uploadStore.set(next)
  // When this event fires, the app loads the upload tray.
  if (next.length > 0) dispatchEvent(new Event('cubby:uploads'))
}

/** While uploads run, warns the user before the page is closed and resumes when the network is back. */
function watchWindow(isBusy: boolean) {
  const change = isBusy ? addEventListener : removeEventListener
  change('beforeunload', warnOnUnload)
  change('online', resumeUploads)
}

function warnOnUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}
