import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Settings } from '#server/shared/s3-settings.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { openBucket, type Timeouts } from '#server/storage/s3-bucket.ts'
import { saveContent, type BackupStore, type Content } from './backup-store.ts'
import { StoreUnreachableError } from './store-errors.ts'

/**
 * The number of nights in which every file of the bucket is verified once. Reading all files each night would take long
 * and cost money, and S3 checks its data itself.
 */
const readingNights = 28

export async function openBucketStore(
  settings: S3Settings,
  dataDir: string,
  timeouts: Timeouts = {},
): Promise<BackupStore> {
  const bucket = await openBucket(settings, timeouts)
  const place = placeOf(settings)
  const temporaryFolder = join(dataDir, 'tmp', 'backup')
  const unreachable = (error: unknown) => new StoreUnreachableError(place, error)
  function fail(error: unknown): never {
    throw unreachable(error)
  }

  async function* receive(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* content
    } catch (error) {
      throw unreachable(error)
    }
  }

  async function read(name: string): Promise<Content | undefined> {
    try {
      return receive(await bucket.read(name))
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw unreachable(error)
    }
  }

  return {
    place,
    temporaryFolder,
    readingNights,
    nameOf: (key) => key,
    // Deletes the temporary files that an earlier backup has left when its thread was aborted.
    prepare: () => rm(temporaryFolder, { recursive: true, force: true }),
    put: (name, path) => bucket.put(name, path).catch(fail),
    read,
    async fetch(name, path) {
      const content = await read(name)
      if (content) await saveContent(content, path)
      return content !== undefined
    },
    remove: (name) => bucket.remove(name).catch(fail),
    async *list(start) {
      try {
        for await (const { key } of bucket.list(start)) yield key
      } catch (error) {
        throw unreachable(error)
      }
    },
  }
}

function placeOf({ endpoint, bucket, prefix }: S3Settings): string {
  const host = endpoint === undefined ? '' : `${new URL(endpoint).host}/`
  return `s3://${host}${bucket}/${prefix}`
}
