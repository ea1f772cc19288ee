import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { hashFile } from '#server/storage/files-on-disk.ts'
import { keptFileKey } from './list-backups.ts'
import { hashContent, type Contents } from './stores/backup-store.ts'
import { DamagedBackup } from './stores/store-errors.ts'

const dayMs = 86_400_000

export interface StoredFile {
  readonly groupId: string
  readonly hash: string
  readonly size: number
}

/** The files that a database refers to; those that are still being uploaded are left out. */
export function* listFiles(database: DatabaseSync, takenAt: number): Generator<StoredFile> {
  const shown = `exists (select 1 from attachment where attachment.group_id = file.group_id and attachment.hash = file.hash)`
  const rows = database
    .prepare(`select group_id, hash, size from file where created_at < ? or ${shown} order by group_id, hash`)
    .iterate(takenAt - dayMs)
  for (const { group_id: groupId, hash, size } of rows) {
    yield { groupId: String(groupId), hash: String(hash), size: Number(size) }
  }
}

/** True in the night in which a kept file is read, one in so many. */
export function isReadingNight(hash: string, { now, nights }: { now: number; nights: number }): boolean {
  return Number.parseInt(hash.slice(0, 8), 16) % nights === Math.floor(now / dayMs) % nights
}

/**
 * Makes sure that the backups hold the content of a file: a new one is read back, and one that they have already is read
 * when `isRead`. False when neither they nor storage have it as it was uploaded.
 */
export async function keepFile(
  { storageFolder, contents }: { storageFolder: string; contents: Contents },
  { groupId, hash }: StoredFile,
  { isKept, isRead }: { isKept: boolean; isRead: boolean },
): Promise<boolean> {
  const key = keptFileKey(groupId, hash)
  if (isKept && (!isRead || (await holds(contents, key, hash)))) return true
  const source = join(storageFolder, groupId, hash)
  if (!(await hasContent(source, hash))) return false
  try {
    await contents.put(key, source)
  } catch (error) {
    // It may have been deleted meanwhile.
    if (!existsSync(source)) return false
    throw error
  }
  if (await holds(contents, key, hash)) return true
  throw new DamagedBackup(`the file ${groupId}/${hash} did not arrive as it was sent`)
}

async function holds(contents: Contents, key: string, hash: string): Promise<boolean> {
  try {
    return (await hashContent(contents, key)) === hash
  } catch (error) {
    if (error instanceof DamagedBackup) return false
    throw error
  }
}

/**
 * Puts the file with this key and hash at `target` unless it is there; false when the backups have not got it as it was.
 * Until it is whole it is at `coming`.
 */
export async function placeFile(
  contents: Contents,
  key: string,
  { hash, target, coming }: { hash: string; target: string; coming: string },
): Promise<boolean> {
  if (await hasContent(target, hash)) return true
  await mkdir(dirname(target), { recursive: true })
  try {
    if (!(await contents.fetch(key, coming)) || !(await hasContent(coming, hash))) return false
    await rename(coming, target)
    return true
  } catch (error) {
    if (error instanceof DamagedBackup) return false
    throw error
  } finally {
    await rm(coming, { force: true })
  }
}

export async function hasContent(path: string, hash: string): Promise<boolean> {
  return (await hashFile(path).catch(() => undefined)) === hash
}
