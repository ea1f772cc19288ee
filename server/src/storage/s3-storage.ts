import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import type * as S3 from '@aws-sdk/client-s3'
import { ConfigError, type S3Settings } from '#server/config.ts'
import { notFound } from '#server/shared/app-error.ts'
import { receiveFile } from './receive-file.ts'
import { storageFailure } from './storage-errors.ts'
import { requireKey, type ByteRange, type Storage, type StoredObject, type Warn } from './storage.ts'

/** A try, and one more where nothing was sent or came yet. */
const attempts = 2
const connectMs = 3000
/** A start waits no longer for a server that says nothing. */
const checkMs = 5000
/** A line on which nothing moves for so long is given up. */
const silenceMs = 20_000
/** Each person who downloads slowly holds one. */
const connections = 250

/** A bucket, and the client that reaches it. */
interface Bucket {
  readonly s3: typeof S3
  readonly client: S3.S3Client
  readonly name: string
  /** Before every key. */
  readonly prefix: string
}

/** Files as objects of a bucket; the local folder is for what is on its way. */
export async function openS3Storage(
  settings: S3Settings,
  temporaryFolder: string,
  warn: Warn,
  patienceMs = silenceMs,
): Promise<Storage> {
  // Loaded for who keeps files in S3 alone: it takes time and memory.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client(clientConfig(settings, patienceMs))
  const bucket: Bucket = { s3, client, name: settings.bucket, prefix: settings.prefix }
  await checkBucket(bucket, warn)
  return {
    temporaryFolder,
    put: (key, path) => put(bucket, key, path),
    findSize: (key) => findSize(bucket, key),
    read: (key, range) => read(bucket, key, range),
    async withFile(key, work, stopped) {
      const content = await read(bucket, key, undefined, stopped)
      const { path } = await receiveFile({ temporaryFolder }, content).catch(failStorage)
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(objectOf(bucket, key))).catch(failStorage)
    },
    list: (start) => list(bucket, start),
  }
}

async function checkBucket({ s3, client, name }: Bucket, warn: Warn): Promise<void> {
  const check = new s3.HeadBucketCommand({ Bucket: name })
  await client.send(check, { abortSignal: AbortSignal.timeout(checkMs) }).catch((error: unknown) => {
    // Each file would seem to be missing.
    if (nameOf(error) === 'NotFound') {
      throw new ConfigError(`CUBBY_STORAGE_URL: there is no bucket “${name}” at this address.`)
    }
    warn(`CUBBY_STORAGE_URL: the bucket cannot be reached now (${nameOf(error)}).`)
  })
}

function objectOf({ name, prefix }: Bucket, key: string) {
  return { Bucket: name, Key: prefix + requireKey(key) }
}

async function put(bucket: Bucket, key: string, path: string): Promise<void> {
  const object = objectOf(bucket, key)
  try {
    const { size: ContentLength } = await stat(path)
    const send = async () => {
      const Body = createReadStream(path)
      try {
        return await bucket.client.send(new bucket.s3.PutObjectCommand({ ...object, ContentLength, Body }))
      } finally {
        // An unread body would keep its connection open.
        Body.destroy()
      }
    }
    // Here and not by the client, which cannot send a stream twice.
    const { ETag } = await send().catch(send)
    if (ETag === undefined) throw new Error('The server at this address is not S3')
  } catch (error) {
    throw storageFailure(error)
  } finally {
    await rm(path, { force: true })
  }
}

async function findSize(bucket: Bucket, key: string): Promise<number | undefined> {
  const object = objectOf(bucket, key)
  try {
    return (await bucket.client.send(new bucket.s3.HeadObjectCommand(object))).ContentLength
  } catch (error) {
    if (nameOf(error) === 'NotFound') return undefined
    throw storageFailure(error)
  }
}

async function read(
  bucket: Bucket,
  key: string,
  range?: ByteRange,
  stopped?: AbortSignal,
): Promise<Readable> {
  const part = range && { Range: `bytes=${range.start}-${range.end}` }
  const command = new bucket.s3.GetObjectCommand({ ...objectOf(bucket, key), ...part })
  try {
    const { Body } = await bucket.client.send(command, { ...(stopped && { abortSignal: stopped }) })
    if (Body instanceof Readable) return stopped ? addAbortSignal(stopped, Body) : Body
    throw new Error('S3 answered without a body')
  } catch (error) {
    throw nameOf(error) === 'NoSuchKey' ? notFound('file') : storageFailure(error)
  }
}

async function* list({ s3, client, name, prefix }: Bucket, start: string): AsyncGenerator<StoredObject> {
  try {
    for await (const { Contents = [] } of s3.paginateListObjectsV2(
      { client },
      { Bucket: name, Prefix: prefix + start },
    )) {
      for (const { Key = '', LastModified } of Contents) {
        yield { key: Key.slice(prefix.length), storedAt: LastModified?.getTime() ?? Date.now() }
      }
    }
  } catch (error) {
    throw storageFailure(error)
  }
}

function failStorage(error: unknown): never {
  throw storageFailure(error)
}

function clientConfig({ endpoint, credentials, region }: S3Settings, patienceMs: number): S3.S3ClientConfig {
  const agent = { maxSockets: connections }
  return {
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: attempts,
    // Servers that are not Amazon’s do not know the checksums that the client would add to everything.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: patienceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    logger: silent,
  }
}

const ignore = () => undefined
/** The SDK's own logging is switched off: the caller reports errors once. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
