import type { Readable } from 'node:stream'

/** A range of bytes that includes both `start` and `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject {
  readonly key: string
  /** The time at which the file was stored, in milliseconds since the epoch. */
  readonly storedAt: number
}

/**
 * Stores files by keys like `<household>/<hash>`. A stored file is complete and durable.
 * Reading a missing file throws 404; a failure throws 503, or 507 when the disk is full.
 */
export interface Storage {
  readonly temporaryFolder: string
  /** Stores a local file, replacing a file with the same key. Removes the local file, even after a failure. */
  put(key: string, path: string): Promise<void>
  /** Returns the size in bytes, or undefined when the file does not exist. */
  findSize(key: string): Promise<number | undefined>
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Makes a file available on the local disk. The file must not be changed. Aborting `signal` stops the download. */
  withFile<T>(key: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Removes a file. Succeeds also when the file does not exist. */
  remove(key: string): Promise<void>
  /** Yields the files whose key begins with `prefix`, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>
}

/** Called with a sentence about a problem that may be temporary. */
export type Warn = (sentence: string) => void

/**
 * The folder for temporary files. No household has this name. It is beside the stored files, on the same disk, so that
 * a complete file only has to be moved.
 */
export const temporaryName = 'tmp'

/** Throws for keys that could lead out of a household's folder. */
export function requireKey(key: string): string {
  if (!/^[\w-]+\/[\w-]+$/.test(key) || key.startsWith(`${temporaryName}/`)) {
    throw new Error(`"${key}" is not a file key`)
  }
  return key
}

/** True when the storage responds to a query for a file that does not exist. */
export function canReach(storage: Storage): Promise<boolean> {
  return storage.findSize('nobody/nothing').then(
    () => true,
    () => false,
  )
}

/** Removes files concurrently. Waits for all of them, even when one fails. */
export async function removeFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)))
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
}

export async function removeFilesOf(storage: Storage, householdUuid: string): Promise<void> {
  try {
    for await (const { key } of storage.list(`${householdUuid}/`)) await storage.remove(key)
  } catch {
    // Files that could not be deleted have no row any more, so garbage collection removes them later.
  }
}
