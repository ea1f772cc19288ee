import { clear, createStore, del, delMany, get, getMany, keys, set, setMany } from 'idb-keyval'
import { newUuid } from '../new-uuid.ts'

/** Maximum total size of the stored files of a draft. Further files are lost on reload. */
export const maxDraftBytes = 100 * 1024 * 1024
/** Maximum number of drafts whose files are stored. With more drafts, the oldest ones lose their files. */
export const maxDrafts = 5

/**
 * The list of a draft's files. `files` contains the keys under which the files are stored, in the order of the draft.
 */
interface StoredFiles {
  savedAt: number
  files: readonly string[]
}

/**
 * Prefix of the storage keys of files that are queued. They belong to no draft, so they are not removed when there are
 * too many drafts.
 */
export const waitingFiles = 'waiting/'

const listPrefix = 'list '
const store = createStore('cubby-drafts', 'files')
const keysOfFiles = new WeakMap<File, string>()
/** Resolves when all writes so far have ended. The next write waits for it, so that writes keep their order. */
let lastWrite: Promise<boolean> = Promise.resolve(true)

/** Returns the stored files of a draft. Empty when there are none, or when the browser has no storage. */
export async function readDraftFiles(draft: string): Promise<File[]> {
  try {
    await lastWrite
    const stored = await get<StoredFiles>(listPrefix + draft, store)
    const names = [...(stored?.files ?? [])]
    const files = await getMany<File>(names, store)
    return files.flatMap((file, at) => {
      const name = names[at]
      if (!file || name === undefined) return []
      keysOfFiles.set(file, name)
      return file
    })
  } catch {
    return []
  }
}

/**
 * Replaces the stored files of the draft. Files that are stored already are not written again. Resolves to true when
 * all files fit.
 */
export function saveDraftFiles(draft: string, files: readonly File[]): Promise<boolean> {
  return write(async () => {
    const before = await get<StoredFiles>(listPrefix + draft, store)
    const fitting = withinBytes(files)
    // A file of another draft is stored under a new key, because the other draft may be deleted.
    const added = fitting.filter((file) => !before?.files.includes(keysOfFiles.get(file) ?? ''))
    for (const file of added) keysOfFiles.set(file, newUuid())
    const names = fitting.flatMap((file) => keysOfFiles.get(file) ?? [])
    await setMany(
      added.map((file) => [keysOfFiles.get(file) ?? '', file]),
      store,
    )
    await delMany(
      (before?.files ?? []).filter((name) => !names.includes(name)),
      store,
    )
    if (names.length === 0) await delMany([listPrefix + draft], store)
    else await set(listPrefix + draft, { savedAt: Date.now(), files: names } satisfies StoredFiles, store)
    await removeOldest()
    return fitting.length === files.length
  })
}

/** Stores the file of a queued change, however large. Resolves to false when there is no space. */
export function storeWaitingFile(id: string, file: File): Promise<boolean> {
  return write(async () => {
    await set(waitingFiles + id, file, store)
    return true
  })
}

/** Returns undefined when the file is not stored. Rejects when the storage cannot be read, so the file may be there. */
export const readWaitingFile = (id: string) => get<File>(waitingFiles + id, store)

export function deleteWaitingFile(id: string) {
  return write(async () => {
    await del(waitingFiles + id, store)
    return true
  })
}

/** Deletes the files of all drafts and queued changes, because another person may use the browser next. */
export function clearDraftFiles(): Promise<unknown> {
  return write(async () => {
    await clear(store)
    return true
  })
}

async function removeOldest() {
  const lists = (await keys<string>(store)).filter(
    (key) => key.startsWith(listPrefix) && !key.startsWith(listPrefix + waitingFiles),
  )
  const drafts = await getMany<StoredFiles>(lists, store)
  const old = lists
    .map((list, at) => ({ list, savedAt: drafts[at]?.savedAt ?? 0, files: drafts[at]?.files ?? [] }))
    .toSorted((one, other) => other.savedAt - one.savedAt)
    .slice(maxDrafts)
  await delMany(
    old.flatMap(({ list, files }) => [list, ...files]),
    store,
  )
}

/**
 * Runs a write after the earlier ones. When it fails, for example because the storage is full, resolves to false and
 * stores no files.
 */
function write(change: () => Promise<boolean>) {
  lastWrite = lastWrite.then(change).catch(() => false)
  return lastWrite
}

/** Returns the first files that fit into the storage. */
function withinBytes(files: readonly File[]): File[] {
  let bytes = 0
  return files.filter(({ size }) => {
    if (bytes + size > maxDraftBytes) return false
    bytes += size
    return true
  })
}
