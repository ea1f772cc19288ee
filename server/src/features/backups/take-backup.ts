import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase } from '#server/database/copy-database.ts'
import { sqliteFileName } from '#server/database/database.ts'
import { hashFile, syncFile, syncFolder } from '#server/storage/files-on-disk.ts'
import { version } from '#server/shared/process/version.ts'
import {
  backupName,
  manifestName,
  removeUnfinished,
  unfinished,
  type Backup,
  type BackupReason,
  type Manifest,
  type RowCounts,
} from './backup-folder.ts'
import { keepFile, listFiles, type StoredFile } from './keep-files.ts'
import { countRows, withProvenDatabase } from './prove-database.ts'

export interface BackupTask {
  readonly dataDir: string
  readonly storageFolder: string
  readonly backupFolder: string
  readonly reason: BackupReason
  /** Milliseconds UTC. */
  readonly now: number
  readonly timeZone: string
}

/** `database`: it is being copied; `files`: new ones are copied, and all are compared with their hashes. */
export type BackupPhase = 'database' | 'files'

/** Hears how far a backup is: a part from 0 to 1 of a phase. */
export type Tell = (phase: BackupPhase, part: number) => void

/**
 * Copies database and files and proves the copy. It takes long and keeps its thread busy. When it fails, nothing is left
 * of it but whole files, which the next one needs as well.
 */
export async function takeBackup(task: BackupTask, tell: Tell = () => undefined): Promise<Backup> {
  const { backupFolder, reason, now } = task
  await makeBackupFolder(task)
  await removeUnfinished(backupFolder)
  const name = backupName(now, reason)
  const folder = join(backupFolder, `${name}${unfinished}`)
  try {
    await mkdir(folder)
    const rows = await copyWithCounts(task, join(folder, sqliteFileName), (part) => tell('database', part))
    const manifest = await prove(task, folder, rows, (part) => tell('files', part))
    const path = join(folder, manifestName)
    await writeFile(path, JSON.stringify(manifest, null, 2))
    await syncFile(path)
    await syncFolder(folder)
    await rename(folder, join(backupFolder, name))
    await syncFolder(backupFolder)
    return { name, manifest }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the folder, but not the one that it stands in: where a disk is not mounted, the backup must fail. */
async function makeBackupFolder({ backupFolder, dataDir }: BackupTask): Promise<void> {
  await mkdir(backupFolder, { recursive: dirname(backupFolder) === dataDir }).catch(
    async (error: unknown) => {
      if (!(await stat(backupFolder).catch(() => undefined))?.isDirectory()) throw error
    },
  )
}

/** Counts in the very state that is copied. */
async function copyWithCounts(
  { dataDir }: BackupTask,
  target: string,
  tell: (part: number) => void,
): Promise<RowCounts> {
  using source = new DatabaseSync(join(dataDir, sqliteFileName), { readOnly: true, timeout: 5000 })
  // Reading in a transaction holds this state, so that no write makes the copy begin anew.
  source.exec('begin')
  const rows = countRows(source)
  await copyDatabase(source, target, tell)
  return rows
}

async function prove(
  task: BackupTask,
  folder: string,
  rows: RowCounts,
  tell: (part: number) => void,
): Promise<Manifest> {
  const copy = join(folder, sqliteFileName)
  const database = { bytes: (await stat(copy)).size, sha256: await hashFile(copy) }
  const files = { count: 0, bytes: 0, lost: 0 }
  await withProvenDatabase(copy, { scratch: join(folder, 'scratch'), rows }, async (proven) => {
    let seen = 0
    const missing: StoredFile[] = []
    // A database that was never finished, which only a restore finds, has no such table.
    for (const file of 'file' in rows ? listFiles(proven, task.now) : []) {
      if (await keepFile(task, file)) {
        files.count++
        files.bytes += file.size
      } else missing.push(file)
      tell(++seen / Math.max(1, rows['file'] ?? 0))
    }
    files.lost = countKnown(task, missing)
  })
  const { reason, now: takenAt } = task
  return { format: 1, reason, takenAt, version, rows, database, files }
}

/** Those that the database still knows: a file that was deleted while the backup ran is not lost. */
function countKnown({ dataDir }: BackupTask, files: readonly StoredFile[]): number {
  if (files.length === 0) return 0
  using database = new DatabaseSync(join(dataDir, sqliteFileName), { readOnly: true, timeout: 5000 })
  const row = database.prepare('select 1 from file where group_id = ? and hash = ?')
  return files.filter(({ groupId, hash }) => row.get(groupId, hash) !== undefined).length
}
