import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both of them included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredObject {
  readonly key: string
  /** Milliseconds UTC. */
  readonly storedAt: number
}

/**
 * Keeps files by keys like `<household>/<hash>`. A file that exists is whole and safe on disk. Reading a file
 * that is not there hears 404; when nothing can be kept or read now, 503 or 507.
 */
export interface Storage {
  /** A local folder for files that are on their way in or out. */
  readonly temporaryFolder: string
  /** Moves a local file in; what had the key is replaced. The local file is gone, also when that fails. */
  put(key: string, path: string): Promise<void>
  /** The size in bytes, undefined when there is no such file. */
  findSize(key: string): Promise<number | undefined>
  /** The bytes of a file. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Gives access to a file on the local disk, which must not be changed. Aborting `signal` stops the download. */
  withFile<T>(key: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with this, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>
}

/** Hears in a sentence what is wrong now but may pass. */
export type Warn = (sentence: string) => void

/** Not the name of a household, and on the same disk, so that moving a file in is one step. */
export const temporaryName = 'tmp'

/** Refuses what could lead out of a household’s folder. */
export function requireKey(key: string): string {
  if (!/^[\w-]+\/[\w-]+$/.test(key) || key.startsWith(`${temporaryName}/`)) {
    throw new Error(`"${key}" is not a file key`)
  }
  return key
}

/** True when the storage says of a file that never was that it is not there. */
export function canReach(storage: Storage): Promise<boolean> {
  return storage.findSize('nobody/nothing').then(
    () => true,
    () => false,
  )
}

/** Removes files side by side; when it ends or fails nothing is being removed any more. */
export async function removeFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)))
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
}

/** Removes every file of a household that no longer exists. */
export async function removeFilesOf(storage: Storage, householdUuid: string): Promise<void> {
  try {
    for await (const { key } of storage.list(`${householdUuid}/`)) await storage.remove(key)
  } catch {
    // The household is gone all the same; what stays here has no row any more and is collected.
  }
}
