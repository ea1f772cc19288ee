import type { Storage } from './storage.ts'

type Around = <T>(operation: string, work: () => Promise<T>) => Promise<T>

/** Returns a storage that runs its operations within `around`, except `list`. */
export function wrapStorage(storage: Storage, around: Around): Storage {
  return {
    ...storage,
    put: (key, path) => around('put', () => storage.put(key, path)),
    findSize: (key) => around('findSize', () => storage.findSize(key)),
    read: (key, range) => around('read', () => storage.read(key, range)),
    async withFile(key, work, signal) {
      // Only the download runs within `around`, because `work` may take long and may fail when the storage does not.
      const { promise: download, resolve, reject } = Promise.withResolvers<void>()
      const result = storage.withFile(
        key,
        (path) => {
          resolve()
          return work(path)
        },
        signal,
      )
      result.catch(reject)
      await around('withFile', () => download)
      return result
    },
    remove: (key) => around('remove', () => storage.remove(key)),
  }
}
