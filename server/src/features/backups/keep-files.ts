import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { hashFile, syncFile } from '#server/storage/files-on-disk.ts'
import { keptFile, unfinished } from './backup-folder.ts'

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

/**
 * Makes sure that the backups hold the content of a file, and reads it to be certain. False when storage has it no more,
 * or not as it was uploaded.
 */
export async function keepFile(
  { storageFolder, backupFolder }: { storageFolder: string; backupFolder: string },
  { groupId, hash }: StoredFile,
): Promise<boolean> {
  const target = keptFile(backupFolder, groupId, hash)
  return placeFile(join(storageFolder, groupId, hash), target, { hash, coming: `${target}${unfinished}` })
}

/** Puts a file with this content at `target` unless it is there; false when the source has not got it. Until it is whole it is at `coming`. */
export async function placeFile(
  source: string,
  target: string,
  { hash, coming }: { hash: string; coming: string },
): Promise<boolean> {
  if (await hasContent(target, hash)) return true
  await mkdir(dirname(target), { recursive: true })
  try {
    await linkOrCopy(source, coming)
    if (!(await hasContent(coming, hash))) return false
    await rename(coming, target)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  } finally {
    await rm(coming, { force: true })
  }
}

/** A second name costs no space, but not every file system has it, and none across two. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  await rm(target, { force: true })
  try {
    await link(source, target)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(source, target)
    await syncFile(target)
  }
}

export async function hasContent(path: string, hash: string): Promise<boolean> {
  return (await hashFile(path).catch(() => undefined)) === hash
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
