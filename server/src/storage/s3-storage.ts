import { rm } from 'node:fs/promises'
import { ConfigError } from '#server/shared/config-error.ts'
import type { S3Settings } from '#server/shared/s3-settings.ts'
import { receiveFile } from './receive-file.ts'
import { nameOf, openBucket, type Bucket } from './s3-bucket.ts'
import { reasonOf, storageFailure } from './storage-errors.ts'
import { requireKey, type Storage, type Warn } from './storage.ts'

/** The longest wait for the S3 server when Cubby starts. */
const checkMs = 5000

export async function openS3Storage(
  settings: S3Settings,
  temporaryFolder: string,
  warn: Warn,
  timeoutMs?: number,
): Promise<Storage> {
  const bucket = await openBucket(settings, timeoutMs === undefined ? {} : { timeoutMs })
  await checkBucket(bucket, settings, warn)
  return {
    temporaryFolder,
    async put(key, path) {
      const checked = requireKey(key)
      try {
        await bucket.put(checked, path)
      } finally {
        await rm(path, { force: true })
      }
    },
    findSize: async (key) => bucket.findSize(requireKey(key)),
    read: async (key, range) => bucket.read(requireKey(key), range),
    async withFile(key, work, signal) {
      const content = await bucket.read(requireKey(key), undefined, signal)
      const { path } = await receiveFile({ temporaryFolder }, content).catch((error: unknown) => {
        throw storageFailure(error)
      })
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove: async (key) => bucket.remove(requireKey(key)),
    list: (start) => bucket.list(start),
  }
}

async function checkBucket(bucket: Bucket, { bucket: name }: S3Settings, warn: Warn): Promise<void> {
  await bucket.check(AbortSignal.timeout(checkMs)).catch((error: unknown) => {
    // Stop the start, because without the bucket every file would seem to be missing.
    if (nameOf(error) === 'NotFound') {
      throw new ConfigError(`CUBBY_STORAGE_URL: there is no bucket “${name}” at this address.`)
    }
    warn(`CUBBY_STORAGE_URL: the bucket cannot be reached now (${reasonOf(error)}).`)
  })
}
