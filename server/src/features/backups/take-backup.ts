import { appendFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sqliteFileName, type DatabaseOptions } from '#server/database/database.ts'
import { hashFile } from '#server/storage/hash-content.ts'
import { openReadOnlyStorage, type StorageConfig } from '#server/storage/open-storage.ts'
import type { AssertLockHeld } from '#server/database/locks/server-locks.ts'
import type { Storage } from '#server/storage/storage.ts'
import { version } from '#server/shared/process/version.ts'
import { openBackupSource, type BackupSource } from './backup-source.ts'
import { claimDestination } from './claim-destination.ts'
import { isVerificationNight, backUpFile, listFiles, type StoredFile } from './back-up-files.ts'
import {
  backupName,
  databaseKey,
  fileListKey,
  backupFileKey,
  manifestKey,
  markUnfinished,
  removeUnfinished,
  type Backup,
  type BackupReason,
  type Manifest,
} from './list-backups.ts'
import { withVerifiedDatabase } from './verify-database.ts'
import type { BackupDestination, BackupDestinationConfig } from './stores/backup-destination.ts'
import { putText, readText, saveContent, type BackupStore, type Contents } from './stores/backup-store.ts'
import { DamagedBackupError, ignoreDamage } from './stores/store-errors.ts'

const dayMs = 86_400_000

export interface BackupTask
  extends BackupDestinationConfig, Pick<DatabaseOptions, 'databaseUrl'>, StorageConfig {
  readonly reason: BackupReason
  readonly now: number
  readonly timeZone: string
}

/** The phase `database` copies the database. The phase `files` copies new files and verifies all files. */
export type BackupPhase = 'database' | 'files'

/** Receives the progress of a phase of the backup, from 0 to 1. */
export type OnProgress = (phase: BackupPhase, part: number) => void

interface BackupCallbacks {
  readonly onProgress?: OnProgress
  /** Throws when the lock for backups was lost, because another server may be making a backup by then. */
  readonly check?: AssertLockHeld
}

/**
 * Copies database and files and verifies the copy. It blocks its thread for long. After a failure only complete files
 * remain, which the next backup uses.
 */
export async function takeBackup(
  task: BackupTask,
  { store, encrypted }: BackupDestination,
  { onProgress = () => undefined, check = () => Promise.resolve() }: BackupCallbacks = {},
): Promise<Backup> {
  const contents = encrypted ?? store
  const source = openBackupSource(task)
  const storage = await openReadOnlyStorage(task)
  await store.prepare()
  // Only a backup cleans up its destination. A restore may read the backups of another installation and must not delete
  // an unfinished backup there.
  if (task.reason === 'backup') {
    await claimDestination(source, store)
    // With PostgreSQL another server may have lost its lock for backups without noticing, and still be writing.
    // So unfinished backups of the last day are not removed.
    await removeUnfinished(store, task.databaseUrl === undefined ? {} : { before: task.now - dayMs })
  }
  const name = backupName(task.now, task.reason)
  try {
    await mkdir(store.temporaryFolder, { recursive: true })
    await markUnfinished(store, name)
    const manifest = await copyAndVerify({ ...task, source, storage, store, contents, name }, onProgress)
    await check()
    await requireParts(store, contents, name)
    await putManifest(store, contents, name, manifest)
    return { name, isEncrypted: contents === encrypted, manifest }
  } finally {
    await rm(store.temporaryFolder, { recursive: true, force: true })
    // If the destination is unreachable now, the next backup deletes what this backup has written.
    await removeUnfinished(store, { only: name }).catch(() => undefined)
  }
}

/**
 * Throws when parts of this backup are missing, because another server may have taken it for an interrupted backup and
 * deleted them.
 */
async function requireParts(store: BackupStore, contents: Contents, name: string): Promise<void> {
  const missing = new Set([databaseKey(name), fileListKey(name)].map((key) => contents.nameOf(key)))
  for await (const one of store.list(`${name}/`)) missing.delete(one)
  if (missing.size > 0) throw new DamagedBackupError(`${[...missing].join(' and ')} went away meanwhile`)
}

/** Writes the manifest, which makes the backup complete, and reads it back. */
async function putManifest(
  store: BackupStore,
  contents: Contents,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const [key, text] = [manifestKey(name), JSON.stringify(manifest, null, 2)]
  await putText(store, contents, key, text)
  if ((await readText(contents, key).catch(ignoreDamage)) === text) return
  await store.remove(contents.nameOf(key))
  throw new DamagedBackupError('its description did not arrive as it was sent')
}

interface Work extends BackupTask {
  readonly source: BackupSource
  readonly storage: Storage
  readonly store: BackupStore
  readonly contents: Contents
  readonly name: string
}

async function copyAndVerify(work: Work, onProgress: OnProgress): Promise<Manifest> {
  const { reason, now: takenAt, name, contents, source, store } = work
  const copy = join(store.temporaryFolder, sqliteFileName)
  const rows = await source.copyTo(copy, (part) => onProgress('database', part))
  const database = { bytes: (await stat(copy)).size, sha256: await hashFile(copy) }
  await contents.put(databaseKey(name), copy)
  await rm(copy)
  const proof = {
    scratch: join(store.temporaryFolder, 'scratch'),
    rows,
    async restoreTo(path: string) {
      const content = await contents.read(databaseKey(name))
      if (content && (await saveContent(content, path)) === database.sha256) return
      throw new DamagedBackupError('its database did not arrive as it was sent')
    },
  }
  const files = await withVerifiedDatabase(proof, (proven) =>
    // A restore may back up a database that no server has used yet. It has no table `file`, and so no files.
    backUpFiles(work, 'file' in rows ? listFiles(proven, takenAt) : [], (seen) =>
      onProgress('files', seen / Math.max(1, rows['file'] ?? 0)),
    ),
  )
  return { format: 1, reason, takenAt, version, rows, database, files }
}

async function backUpFiles(
  work: Work,
  files: Iterable<StoredFile>,
  report: (seen: number) => void,
): Promise<Manifest['files']> {
  const { store, contents, name, now } = work
  const counts = { count: 0, bytes: 0, lost: 0 }
  const stored = new Set<string>()
  for await (const one of store.list('files/')) stored.add(one)
  const list = join(store.temporaryFolder, 'files.txt')
  await writeFile(list, '')
  const missing: StoredFile[] = []
  let seen = 0
  for (const file of files) {
    const nameInStore = contents.nameOf(backupFileKey(file.householdUuid, file.hash))
    const isStored = stored.has(nameInStore)
    const isRead = isVerificationNight(file.hash, { now, nights: store.readingNights })
    if (await backUpFile(work, file, { isStored, isRead })) {
      counts.count++
      counts.bytes += file.size
      await appendFile(list, `${nameInStore} ${file.householdUuid}/${file.hash}\n`)
    } else if (!file.isComing) missing.push(file)
    report(++seen)
  }
  await contents.put(fileListKey(name), list)
  return { ...counts, lost: await work.source.countKnown(missing), listSha256: await hashFile(list) }
}
