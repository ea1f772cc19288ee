import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export type Content = AsyncIterable<Buffer>

/** Reads and writes what is kept by keys such as `2026-11-22T02-00-05Z/cubby.db`. */
export interface Contents {
  /** The name under which the store has the content with this key. */
  nameOf(key: string): string
  /** Keeps a copy of a local file. Until it is whole nothing has its key. */
  put(key: string, path: string): Promise<void>
  /** Undefined when nothing has the key. Reading fails with DamagedBackup when it is not what was put. */
  read(key: string): Promise<Content | undefined>
  /** Makes a local file of it, which must not be changed: it may be a second name of the one that is kept. */
  fetch(key: string, path: string): Promise<boolean>
}

/** A folder or a bucket with backups. As contents it keeps everything as it is, each under its key. */
export interface BackupStore extends Contents {
  /** As the person who runs Cubby knows it, without its secrets. */
  readonly place: string
  /** A local folder for what is on its way, which is removed afterwards. */
  readonly temporaryFolder: string
  /** In how many nights each kept file is read once. */
  readonly readingNights: number
  /** Called before a backup. Fails when it is clear that nothing can be kept here. */
  prepare(): Promise<void>
  remove(name: string): Promise<void>
  /** Every name that begins with this, in any order. */
  list(start: string): AsyncIterable<string>
}

/** Writes a stream to a new file, and returns its SHA-256 in hexadecimal digits. */
export async function saveContent(content: Content, path: string): Promise<string> {
  await rm(path, { force: true })
  const hash = createHash('sha256')
  async function* measure(source: Content) {
    for await (const bytes of source) {
      hash.update(bytes)
      yield bytes
    }
  }
  await pipeline(content, measure, createWriteStream(path, { flush: true }))
  return hash.digest('hex')
}

/** SHA-256 of what has the key, undefined when nothing has it. */
export async function hashContent(contents: Contents, key: string): Promise<string | undefined> {
  const content = await contents.read(key)
  if (!content) return undefined
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

/** A short text as a whole. */
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
