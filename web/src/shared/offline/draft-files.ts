import { clear, createStore, delMany, get, getMany, keys, set, setMany } from 'idb-keyval'
import { newUuid } from '../new-uuid.ts'

/** Files of a draft are kept up to this size together; what is beyond it is lost with the page. */
export const maxDraftBytes = 100 * 1024 * 1024
/** Of more drafts than this the oldest lose their files. */
export const maxDrafts = 5

/** The files of a draft in their order, by the keys under which they lie beside it. */
interface StoredFiles {
  savedAt: number
  files: readonly string[]
}

/** Before the id of an item whose files wait with it for a connection. They are no draft, and none goes for being old. */
export const waitingFiles = 'waiting/'

const listPrefix = 'list '
const store = createStore('cubby-drafts', 'files')
const keysOfFiles = new WeakMap<File, string>()
/** Writes happen in the order in which they were asked for. */
let lastWrite: Promise<boolean> = Promise.resolve(true)

/** Reads the files of a draft; none where there are none or the browser keeps none. */
export async function readDraftFiles(draft: string): Promise<File[]> {
  try {
    await lastWrite
    const kept = await get<StoredFiles>(listPrefix + draft, store)
    const names = [...(kept?.files ?? [])]
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

/** Keeps these files for the draft in place of those before, each written once; true when all of them are kept. */
export function saveDraftFiles(draft: string, files: readonly File[]): Promise<boolean> {
  return write(async () => {
    const before = await get<StoredFiles>(listPrefix + draft, store)
    const kept = withinBytes(files)
    // A file of another draft has a key of that one, under which it may be deleted.
    const added = kept.filter((file) => !before?.files.includes(keysOfFiles.get(file) ?? ''))
    for (const file of added) keysOfFiles.set(file, newUuid())
    const names = kept.flatMap((file) => keysOfFiles.get(file) ?? [])
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
    return kept.length === files.length
  })
}

/** Deletes the files of every draft: another person may be the next to look. */
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

/** A browser without storage, or with too little of it, keeps no files. */
function write(change: () => Promise<boolean>) {
  lastWrite = lastWrite.then(change).catch(() => false)
  return lastWrite
}

/** Those that fit, in their order. */
function withinBytes(files: readonly File[]): File[] {
  let bytes = 0
  return files.filter(({ size }) => {
    if (bytes + size > maxDraftBytes) return false
    bytes += size
    return true
  })
}
