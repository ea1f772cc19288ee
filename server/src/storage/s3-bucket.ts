import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import type * as S3 from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/shared/s3-settings.ts'
import { notFound } from '#server/shared/app-error.ts'
import { storageFailure } from './storage-errors.ts'
import type { ByteRange, StoredObject } from './storage.ts'

/** The number of attempts. A request is repeated only when nothing was sent or received yet. */
const attempts = 2
const connectMs = 3000
/** The longest time without traffic, after which a connection is closed. */
const connectionTimeoutMs = 20_000
/** The maximum of connections. It is high, because every slow download keeps one in use. */
const connections = 250
/** The maximum size of a request to S3, in bytes. */
const requestBytes = 5 * 1024 ** 3

export interface Bucket {
  /** Rejects when the bucket cannot be used, with the unchanged error of S3. */
  check(signal: AbortSignal): Promise<void>
  put(key: string, path: string): Promise<void>
  findSize(key: string): Promise<number | undefined>
  read(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>
  remove(key: string): Promise<void>
  list(start: string): AsyncGenerator<StoredObject>
}

interface Connection {
  readonly s3: typeof S3
  readonly client: S3.S3Client
  readonly name: string
}

export interface Timeouts {
  readonly timeoutMs?: number
  /** Larger files are sent in parts of this size. */
  readonly partBytes?: number
}

/** Returns a bucket. Opens no connection before the first request. */
export async function openBucket(
  settings: S3Settings,
  { timeoutMs = connectionTimeoutMs, partBytes = requestBytes }: Timeouts = {},
): Promise<Bucket> {
  // Load the S3 client only for storage on S3, because loading takes time and memory.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client(clientConfig(settings, timeoutMs))
  const { bucket: name, prefix } = settings
  const connection: Connection = { s3, client, name }
  const objectOf = (key: string) => ({ Bucket: name, Key: prefix + key })
  return {
    async check(abortSignal) {
      await client.send(new s3.HeadBucketCommand({ Bucket: name }), { abortSignal })
    },
    put: (key, path) => put(connection, objectOf(key), path, partBytes).catch(failStorage),
    findSize: (key) => findSize(connection, objectOf(key)),
    read: (key, range, signal) => read(connection, objectOf(key), range, signal),
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(objectOf(key))).catch(failStorage)
    },
    list: (start) => list(connection, prefix, start),
  }
}

interface ObjectName {
  readonly Bucket: string
  readonly Key: string
}

async function put(
  { s3, client }: Connection,
  object: ObjectName,
  path: string,
  partBytes: number,
): Promise<void> {
  const { size } = await stat(path)
  if (size > partBytes) return putParts({ s3, client }, object, { path, size, partBytes })
  const { ETag } = await sendTwice(path, undefined, (Body) =>
    client.send(new s3.PutObjectCommand({ ...object, ContentLength: size, Body })),
  )
  requireTag(ETag)
}

/** Sends a file in parts, which the last request joins to one object. */
async function putParts(
  { s3, client }: Pick<Connection, 's3' | 'client'>,
  object: ObjectName,
  { path, size, partBytes }: { path: string; size: number; partBytes: number },
): Promise<void> {
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(object))
  try {
    const Parts: S3.CompletedPart[] = []
    for (let start = 0; start < size; start += partBytes) {
      const [PartNumber, end] = [Parts.length + 1, Math.min(start + partBytes, size) - 1]
      const part = { ...object, UploadId, PartNumber, ContentLength: end - start + 1 }
      const { ETag } = await sendTwice(path, { start, end }, (Body) =>
        client.send(new s3.UploadPartCommand({ ...part, Body })),
      )
      Parts.push({ PartNumber, ETag: requireTag(ETag) })
    }
    await client.send(
      new s3.CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } }),
    )
  } catch (error) {
    // Abort the upload, because S3 charges for incomplete uploads.
    await client.send(new s3.AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined)
    throw error
  }
}

/** Retries once with a new stream, because the client cannot send a stream twice. */
async function sendTwice<T>(
  path: string,
  range: ByteRange | undefined,
  send: (body: Readable) => Promise<T>,
): Promise<T> {
  const sendOnce = async () => {
    const body = createReadStream(path, range)
    try {
      return await send(body)
    } finally {
      // Destroy the stream, because an unread stream would keep its file open.
      body.destroy()
    }
  }
  return sendOnce().catch(sendOnce)
}

function requireTag(tag: string | undefined): string {
  if (tag === undefined) throw new Error('The server at this address is not S3')
  return tag
}

async function findSize({ s3, client }: Connection, object: ObjectName): Promise<number | undefined> {
  try {
    return (await client.send(new s3.HeadObjectCommand(object))).ContentLength
  } catch (error) {
    if (nameOf(error) === 'NotFound') return undefined
    throw storageFailure(error)
  }
}

async function read(
  { s3, client }: Connection,
  object: ObjectName,
  range?: ByteRange,
  signal?: AbortSignal,
): Promise<Readable> {
  const part = range && { Range: `bytes=${range.start}-${range.end}` }
  const command = new s3.GetObjectCommand({ ...object, ...part })
  try {
    const { Body } = await client.send(command, { ...(signal && { abortSignal: signal }) })
    if (Body instanceof Readable) return signal ? addAbortSignal(signal, Body) : Body
    throw new Error('S3 answered without a body')
  } catch (error) {
    throw nameOf(error) === 'NoSuchKey' ? notFound('file') : storageFailure(error)
  }
}

async function* list(
  { s3, client, name }: Connection,
  prefix: string,
  start: string,
): AsyncGenerator<StoredObject> {
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

function clientConfig({ endpoint, credentials, region }: S3Settings, timeoutMs: number): S3.S3ClientConfig {
  const agent = { maxSockets: connections }
  return {
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: attempts,
    // Servers other than Amazon's do not support the checksums that the client would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: timeoutMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    logger: silent,
  }
}

const ignore = () => undefined
/** Discards the SDK's log messages, because the caller reports errors. */
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
