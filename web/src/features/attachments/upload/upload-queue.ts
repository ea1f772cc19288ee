import { useSyncExternalStore } from 'react'
import { type NewFile, sendFile } from '#web/features/attachments/attachment-calls.ts'
import { invalidateAffected } from '#web/shared/query/affected-queries.ts'
import { isOffline } from '#web/shared/api-error.ts'
import type { FileOwner } from '#web/shared/file-urls.ts'
import { queryClient } from '#web/shared/query/query-client.ts'
import { isUnsyncedItem } from '#web/shared/offline/outbox.ts'

export interface Upload extends NewFile {
  readonly id: number
  readonly owner: FileOwner
  /** `offline`: no response came, it goes on by itself. */
  readonly state: 'waiting' | 'sending' | 'offline' | 'failed' | 'done'
  /** How much of it is sent, 0 to 1. */
  readonly part: number
  readonly error?: unknown
  /** Batch to undo, once it is done. */
  readonly batchId?: string | null
  /** The tray alone tells of it: it belongs to an item whose toast says that it was created. */
  readonly isQuiet?: boolean
  /** Of the owner, if another one than this is open. */
  readonly household?: string | undefined
}

const atOnce = 2
const offlineRetryMs = 10_000

let uploads: readonly Upload[] = []
let nextId = 1
const listeners = new Set<() => void>()
const sendings = new Map<number, AbortController>()

/** Sends files to their item or location behind whatever the person does next. */
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
    // Files of an item that waits for a connection are sent after it.
    state: isUnsyncedItem(owner.id) ? ('offline' as const) : ('waiting' as const),
    part: 0,
  }))
  set([...uploads, ...added])
  pump()
}

export function retryUpload(id: number) {
  patch(id, { state: 'waiting', part: 0 })
  pump()
}

/** Stops it when it is being sent; what has arrived already stays. */
export function cancelUpload(id: number) {
  sendings.get(id)?.abort()
  set(uploads.filter((upload) => upload.id !== id))
  pump()
}

/** Forgets what is done; the one who shows the list has said so. */
export function clearDone() {
  set(uploads.filter(({ state }) => state !== 'done'))
}

export const isUnfinished = ({ state }: Upload) =>
  state === 'waiting' || state === 'sending' || state === 'offline'

export const uploadStore = {
  get: () => uploads,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export function useUploads() {
  return useSyncExternalStore(uploadStore.subscribe, uploadStore.get)
}

/** Two at a time, those of one item after one another: so they keep their order. */
function pump() {
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
      onProgress: (part) => patch(id, { part }),
    })
    queryClient.setQueryData([`${owner.kind}s`, 'one', owner.id], data)
    patch(id, { state: 'done', part: 1, batchId })
  } catch (error) {
    patch(id, { state: isOffline(error) ? 'offline' : 'failed', error })
    if (isOffline(error)) setTimeout(resumeUploads, offlineRetryMs)
  }
  sendings.delete(id)
  if (!uploads.some((other) => isUnfinished(other) && other.owner.id === owner.id)) {
    void invalidateAffected(queryClient, ['item'])
  }
  pump()
}

/** There is a connection, or the server has an item that waited for one. */
export function resumeUploads() {
  const canGoOn = ({ state, owner }: Upload) => state === 'offline' && !isUnsyncedItem(owner.id)
  set(uploads.map((upload) => (canGoOn(upload) ? { ...upload, state: 'waiting' } : upload)))
  pump()
}

function patch(id: number, changes: Partial<Upload>) {
  set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
}

function set(next: readonly Upload[]) {
  const wasBusy = uploads.some(isUnfinished)
  uploads = next
  const isBusy = next.some(isUnfinished)
  if (isBusy !== wasBusy) watchWindow(isBusy)
  for (const listener of listeners) listener()
  // The shell loads who shows them.
  if (next.length > 0) dispatchEvent(new Event('cubby:uploads'))
}

/** While files are on their way the browser asks before the page goes, and tells when the network is back. */
function watchWindow(isBusy: boolean) {
  const change = isBusy ? addEventListener : removeEventListener
  change('beforeunload', warnOnUnload)
  change('online', resumeUploads)
}

function warnOnUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}
