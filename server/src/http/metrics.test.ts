import { expect, test } from 'vitest'
import type { Storage } from '#server/storage/storage.ts'
import { createMetrics } from './metrics.ts'

const storage: Storage = {
  temporaryFolder: '',
  put: async () => undefined,
  findSize: async () => undefined,
  read: () => Promise.reject(new Error('is not read')),
  withFile: (_key, work) => work('path'),
  remove: async () => undefined,
  list: () => new ReadableStream(),
}

test('A storage with metrics passes an aborted signal on to the download', async () => {
  const stopped = AbortSignal.abort()
  let passed: AbortSignal | undefined
  const withFile: Storage['withFile'] = (_key, work, signal) => {
    passed = signal
    return work('path')
  }
  const measured = (await createMetrics({ metrics: true }))?.measureStorage({ ...storage, withFile })
  expect(await measured?.withFile('household/hash', async (path) => path, stopped)).toBe('path')
  expect(passed).toBe(stopped)
})

test('A failed download is a failure of the storage, and failed work on the file is none', async () => {
  const metrics = await createMetrics({ metrics: true })
  const fail = () => Promise.reject(new Error('failed'))
  await expect(metrics?.measureStorage(storage).withFile('household/hash', fail)).rejects.toThrow('failed')
  const down = metrics?.measureStorage({ ...storage, withFile: fail })
  await expect(down?.withFile('household/hash', async () => undefined)).rejects.toThrow('failed')
  const text = await metrics?.registry.metrics()
  for (const ok of [true, false])
    expect(text).toContain(`cubby_storage_duration_seconds_count{operation="withFile",ok="${ok}"} 1\n`)
})
