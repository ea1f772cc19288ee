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

/** Where files are kept, by keys like `<household>/<hash>`. What is there is whole and safe on disk. */
export interface Storage {
  /** A local folder for files that are on their way in or out. */
  readonly temporaryFolder: string
  /** Moves a local file in; what had the key is replaced. */
  put(key: string, path: string): Promise<void>
  /** The size in bytes, undefined when there is no such file. */
  findSize(key: string): Promise<number | undefined>
  /** The bytes of a file that exists. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Lends a file that exists as a local one, which must not be changed. */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** Removes a file; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with this, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>
}

/** Removes every file of a household. */
export async function removeFilesOf(storage: Storage, groupId: string): Promise<void> {
  for await (const { key } of storage.list(`${groupId}/`)) await storage.remove(key)
}
