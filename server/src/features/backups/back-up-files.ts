import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { fileKey } from '#server/features/files/file-keys.ts'
import { fileReferences } from '#server/features/files/files.repository.ts'
import { isNotFound } from '#server/shared/app-error.ts'
import { hashFile, hashContent } from '#server/storage/hash-content.ts'
import type { Storage } from '#server/storage/storage.ts'
import { backupFileKey } from './list-backups.ts'
import type { Contents } from './stores/backup-store.ts'
import { DamagedBackupError, ignoreDamage } from './stores/store-errors.ts'

const dayMs = 86_400_000

export interface StoredFile {
  readonly householdId: number
  readonly householdUuid: string
  readonly hash: string
  readonly size: number
  /** True for a new file to which nothing refers. It may not be in storage yet, or undo may bring its attachment back. */
  readonly isComing: boolean
}

/** Yields all files of the database. A file counts as new for a day. */
export function* listFiles(database: DatabaseSync, takenAt: number): Generator<StoredFile> {
  // Backups of older versions lack some of the tables, so query only those that exist.
  const tables = new Set(
    database
      .prepare('select name from sqlite_master')
      .all()
      .map(({ name }) => name),
  )
  const shown = fileReferences
    .filter(({ table }) => tables.has(table))
    .map(
      ({ table, column }) =>
        `exists (select 1 from ${table} as used where used.group_id = file.group_id and used.${column} = file.hash)`,
    )
  const rows = database
    .prepare(
      `select group_id, household.uuid, hash, size, file.created_at >= ? and not (${shown.join(' or ')}) as coming
      from file join household on household.id = group_id order by group_id, hash`,
    )
    .iterate(takenAt - dayMs)
  for (const { group_id, uuid, hash, size, coming } of rows) {
    yield {
      householdId: Number(group_id),
      householdUuid: String(uuid),
      hash: String(hash),
      size: Number(size),
      isComing: coming === 1,
    }
  }
}

/**
 * True for each file in one of every `nights` nights. The night depends on the file, so that the work is spread over
 * all nights.
 */
export function isVerificationNight(hash: string, { now, nights }: { now: number; nights: number }): boolean {
  return Number.parseInt(hash.slice(0, 8), 16) % nights === Math.floor(now / dayMs) % nights
}

/**
 * Makes sure that the backups hold a file. A new copy is read back; an existing one is read when `isRead` is true.
 * Returns false when neither the backups nor storage have the file intact.
 */
export async function backUpFile(
  { storage, contents }: { storage: Storage; contents: Contents },
  { householdUuid, hash }: StoredFile,
  { isStored, isRead }: { isStored: boolean; isRead: boolean },
): Promise<boolean> {
  const key = backupFileKey(householdUuid, hash)
  if (isStored && (!isRead || (await holds(contents, key, hash)))) return true
  if (!(await copyFromStorage(storage, contents, { householdUuid, hash }))) return false
  if (await holds(contents, key, hash)) return true
  throw new DamagedBackupError(`the file ${householdUuid}/${hash} did not arrive as it was sent`)
}

/** Copies a file from storage to the backups. Returns false when the file is lost, damaged or deleted. */
async function copyFromStorage(
  storage: Storage,
  contents: Contents,
  { householdUuid, hash }: Pick<StoredFile, 'householdUuid' | 'hash'>,
): Promise<boolean> {
  const stored = fileKey(householdUuid, hash)
  try {
    return await storage.withFile(stored, async (path) => {
      if (!(await hasContent(path, hash))) return false
      await contents.put(backupFileKey(householdUuid, hash), path)
      return true
    })
  } catch (error) {
    if (isNotFound(error) || (await storage.findSize(stored)) === undefined) return false
    throw error
  }
}

async function holds(contents: Contents, key: string, hash: string): Promise<boolean> {
  const content = await contents.read(key).catch(ignoreDamage)
  return content !== undefined && (await hashContent(content).catch(ignoreDamage)) === hash
}

/** Copies a file from the backups to storage unless it is there. Returns false when it is missing or damaged. */
export async function restoreFile(
  storage: Storage,
  contents: Contents,
  { householdUuid, hash }: StoredFile,
): Promise<boolean> {
  const stored = fileKey(householdUuid, hash)
  const isThere = await storage.withFile(stored, (path) => hasContent(path, hash)).catch(() => false)
  if (isThere) return true
  // Use the temporary folder, because the next start deletes what an aborted restore leaves there.
  const coming = join(storage.temporaryFolder, hash)
  try {
    const isFetched = await contents.fetch(backupFileKey(householdUuid, hash), coming).catch(ignoreDamage)
    if (!isFetched || !(await hasContent(coming, hash))) return false
    await storage.put(stored, coming)
    return true
  } finally {
    await rm(coming, { force: true })
  }
}

async function hasContent(path: string, hash: string): Promise<boolean> {
  return (await hashFile(path).catch(() => undefined)) === hash
}
