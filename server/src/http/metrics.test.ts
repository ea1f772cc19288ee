import { expect, test } from 'vitest'
import type { Storage } from '#server/storage/storage.ts'
import { createMetrics } from './metrics.ts'

test('A storage with metrics passes an aborted signal on to the download', async () => {
  const stopped = AbortSignal.abort()
  let heard: AbortSignal | undefined
  const storage: Storage = {
    temporaryFolder: '',
    put: async () => undefined,
    findSize: async () => undefined,
    read: () => Promise.reject(new Error('is not read')),
    withFile: (_key, work, signal) => {
      heard = signal
      return work('path')
    },
    remove: async () => undefined,
    list: () => new ReadableStream(),
  }
  const measured = (await createMetrics({ metrics: true }))?.measureStorage(storage)
  expect(await measured?.withFile('household/hash', async (path) => path, stopped)).toBe('path')
  expect(heard).toBe(stopped)
})
