import { randomUUID } from 'node:crypto'
import { createWriteStream, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashFile, hashStream } from './hash-content.ts'
import { storageFailure } from './storage-errors.ts'
import type { Storage } from './storage.ts'

type Folder = Pick<Storage, 'temporaryFolder'>

/** A completely received file, before it is stored under its key. The caller must delete it. */
export interface ReceivedFile {
  readonly path: string
  /** The SHA-256 of the file in hex. */
  readonly hash: string
  readonly size: number
}

/** Writes a stream to disk and hashes it. Leaves no file behind when the stream fails. */
export async function receiveFile(folder: Folder, stream: Readable): Promise<ReceivedFile> {
  const path = temporaryPath(folder)
  // Open the file before the pipeline. Otherwise an aborted stream could create the file after its deletion.
  const file = createWriteStream(path, { fd: openNew(path, stream), flush: true })
  let hash = ''
  const measure = (source: AsyncIterable<Buffer>) =>
    hashStream(source, (sum) => {
      hash = sum
    })
  try {
    await pipeline(stream, measure, file)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, hash, size: file.bytesWritten }
}

/** Returns the file with a new hash after it was changed in place. */
export async function measureAgain(file: ReceivedFile): Promise<ReceivedFile> {
  return { ...file, hash: await hashFile(file.path) }
}

export function temporaryPath({ temporaryFolder }: Folder): string {
  return join(temporaryFolder, randomUUID())
}

function openNew(path: string, stream: Readable): number {
  try {
    return openSync(path, 'wx')
  } catch (error) {
    stream.destroy()
    throw storageFailure(error)
  }
}
