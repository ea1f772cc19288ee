import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { hashStream } from '#server/storage/hash-content.ts'

export type Content = AsyncIterable<Buffer>

/** Reads and writes content by keys such as `2026-11-22T02-00-05Z/cubby.db`. */
export interface Contents {
  nameOf(key: string): string
  /** Stores a copy of a local file. The key can be read only when the copy is complete. */
  put(key: string, path: string): Promise<void>
  /**
   * Returns the content of a key; undefined for an unknown key. Reading throws `DamagedBackupError` when the content is
   * damaged.
   */
  read(key: string): Promise<Content | undefined>
  /** Writes the content to a local file. Do not change the file: it may be a hard link to the stored one. */
  fetch(key: string, path: string): Promise<boolean>
}

/** A folder or a bucket with backups. It reads and writes content without encryption. */
export interface BackupStore extends Contents {
  /** The address of the backup destination without secrets, to be shown in messages. */
  readonly place: string
  /** A local folder for temporary files, which is deleted afterwards. */
  readonly temporaryFolder: string
  readonly readingNights: number
  /** Prepares the destination for a backup. Throws when the destination cannot be used. */
  prepare(): Promise<void>
  remove(name: string): Promise<void>
  list(start: string): AsyncIterable<string>
}

/** Writes a stream to a new file and returns its SHA-256 in hex. */
export async function saveContent(content: Content, path: string, signal?: AbortSignal): Promise<string> {
  await rm(path, { force: true })
  let hash = ''
  const measure = (source: Content) =>
    hashStream(source, (sum) => {
      hash = sum
    })
  await pipeline(content, measure, createWriteStream(path, { flush: true }), signal ? { signal } : {})
  return hash
}

export async function readText(contents: Contents, key: string): Promise<string | undefined> {
  const content = await contents.read(key)
  return content && text(content)
}

export async function putText(
  { temporaryFolder }: BackupStore,
  contents: Contents,
  key: string,
  value: string,
): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true })
  const path = join(temporaryFolder, randomUUID())
  try {
    await writeFile(path, value)
    await contents.put(key, path)
  } finally {
    await rm(path, { force: true })
  }
}
