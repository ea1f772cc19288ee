import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '#server/config.ts'
import { sqliteFileName, type DatabaseOptions } from '#server/database/database.ts'
import { lockFolders } from '#server/storage/folder-locks.ts'
import { appliedMigrations, migrate, unknownMigrations } from '#server/database/migrate.ts'
import { withExclusiveData, type AssertLockHeld } from '#server/database/locks/server-locks.ts'
import { isUnused } from '#server/features/files/integrity/installation.repository.ts'
import { writeMarker } from '#server/features/files/integrity/installation.service.ts'
import { openStorage, type StorageConfig } from '#server/storage/open-storage.ts'
import { syncFile, syncFolder } from '#server/storage/files-on-disk.ts'
import type { Storage } from '#server/storage/storage.ts'
import { isDamagedDatabase } from '#server/shared/process/system-errors.ts'
import { quoteName } from '#server/shared/text/quote-name.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { readInstallation, withReadOnlyDatabase } from './backup-source.ts'
import { listFiles, restoreFile, type StoredFile } from './back-up-files.ts'
import {
  backupName,
  contentsOf,
  databaseKey,
  listBackups,
  unfinished,
  type Backup,
  type UnreadableBackup,
} from './list-backups.ts'
import { countRows, listMigrations, withVerifiedDatabase } from './verify-database.ts'
import { resetStatements } from '#server/features/webhooks/webhooks.repository.ts'
import { hashFile } from '#server/storage/hash-content.ts'
import { replaceRows } from './replace-rows.ts'
import {
  openBackupDestination,
  type BackupDestination,
  type BackupDestinationConfig,
} from './stores/backup-destination.ts'
import type { Contents } from './stores/backup-store.ts'
import { DamagedBackupError, DamagedDatabaseError, ignoreDamage } from './stores/store-errors.ts'
import { takeBackup } from './take-backup.ts'

type PrintLine = (line: string) => void
type RestoreConfig = BackupDestinationConfig & DatabaseOptions & StorageConfig & Pick<Config, 'timeZone'>

/** Restores the named backup, or lists the backups when `name` is undefined. Returns true when a file is lost. */
export async function restore(
  config: RestoreConfig,
  name: string | undefined,
  print: PrintLine,
): Promise<boolean> {
  const place = await openBackupDestination(config)
  const { backups, unreadable } = await listBackups(place)
  if (name === undefined) {
    await reportBackups(config, place, { backups, unreadable }, print)
    return false
  }
  const backup = backups.find((one) => one.name === name)
  const problem = unreadable.find((one) => one.name === name)
  if (problem) throw cannotRestore(name, problem.why)
  if (!backup) throw new StartError(`There is no backup "${name}" in ${place.store.place}.`)
  const folders = lockFolders(config)
  const scratch = join(config.dataDir, 'tmp', 'restore')
  try {
    return await withExclusiveData(config, (check) =>
      replaceData({ ...config, place, scratch, check }, backup, print),
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
    folders.release()
  }
}

async function reportBackups(
  { backupFolder }: RestoreConfig,
  { store }: BackupDestination,
  { backups, unreadable }: { backups: readonly Backup[]; unreadable: readonly UnreadableBackup[] },
  print: PrintLine,
): Promise<void> {
  for (const { name, manifest } of backups)
    print(`${name}  ${describe(manifest)}, by Cubby ${manifest.version}`)
  for (const { name, why } of unreadable) print(`${name}  cannot be read: ${why}`)
  const names = existsSync(backupFolder) ? await readdir(backupFolder) : []
  for (const name of names.filter((one) => /^cubby-\d.*\.db$/.test(one))) {
    print(
      `${name}  a copy of the database from before an upgrade, to be put in the place of ${databaseFiles.join(', ')}`,
    )
  }
  print(
    backups.length === 0
      ? `There is no backup in ${store.place}.`
      : 'To restore one, stop Cubby and add its name to this command.',
  )
}

function describe({ rows, files, database }: Backup['manifest']): string {
  const megabytes = ((database.bytes + files.bytes) / 1e6).toFixed(1)
  return `${rows['item'] ?? 0} items, ${files.count} files, ${megabytes} MB`
}

const cannotRestore = (name: string, why: string, cause?: unknown) =>
  new StartError(`The backup ${name} cannot be restored: ${why}. Nothing was changed.`, { cause })

interface Restoring extends RestoreConfig {
  readonly place: BackupDestination
  readonly scratch: string
  /** Throws when the lock on the database was lost, because a server may be using the database by then. */
  readonly check: AssertLockHeld
}

async function replaceData(restoring: Restoring, backup: Backup, print: PrintLine): Promise<boolean> {
  const { place, scratch } = restoring
  const { name, manifest } = backup
  const contents = contentsOf(place, backup) ?? place.store
  const source = join(scratch, sqliteFileName)
  await mkdir(scratch, { recursive: true })
  if (!(await fetchDatabase(contents, backup, source)))
    throw cannotRestore(name, 'its database is missing or damaged')
  const proof = {
    scratch: join(scratch, 'proof'),
    rows: manifest.rows,
    restoreTo: (path: string) => copyFile(source, path, constants.COPYFILE_FICLONE),
  }
  const proven = withVerifiedDatabase(proof, async (database) => {
    const unknown = unknownMigrations(listMigrations(database))
    if (unknown.length > 0) {
      throw cannotRestore(name, `it was made by a newer Cubby (it has the step ${unknown.join(', ')})`)
    }
    await refuseNewerDatabase(restoring, name)
    await backUpCurrentState(restoring, print)
    if (restoring.databaseUrl !== undefined) await migrate(restoring)
    const storage = await openStorage(restoring)
    const files = await restoreFiles(storage, contents, { database, takenAt: manifest.takenAt }, print)
    return { ...files, storage, installation: readInstallation(database) }
  })
  const { placed, lost, storage, installation } = await proven.catch((error: unknown) => {
    throw error instanceof DamagedBackupError ? cannotRestore(name, error.message, error) : error
  })
  if (restoring.databaseUrl === undefined) {
    await replaceDatabase(restoring, source, manifest)
  } else {
    await restoring.check()
    await replaceRows(restoring, source, scratch)
  }
  if (installation !== undefined) await writeMarker(storage, installation)
  const compared =
    restoring.databaseUrl === undefined
      ? 'Every count of rows and the hash of the database'
      : 'The sums of all tables'
  print(
    `Restored ${name}: ${describe(manifest)}. ${compared} are equal, and so are the hashes of ${placed} files.`,
  )
  if (lost > 0) print(`Files that the backup has not got, or not whole: ${lost}.`)
  return lost > 0
}

/** Copies the backup's database to a local file. Returns false when the database is missing or damaged. */
async function fetchDatabase(contents: Contents, { name, manifest }: Backup, path: string): Promise<boolean> {
  const isFetched = await contents.fetch(databaseKey(name), path).catch(ignoreDamage)
  return isFetched === true && (await hashFile(path)) === manifest.database.sha256
}

async function refuseNewerDatabase(config: Restoring, name: string): Promise<void> {
  if (config.databaseUrl === undefined) return
  const unknown = unknownMigrations(await withReadOnlyDatabase(config, ({ read }) => appliedMigrations(read)))
  if (unknown.length === 0) return
  throw cannotRestore(
    name,
    `the present database was written by a newer Cubby (it has the step ${unknown.join(', ')}). ${intoEmpty}`,
  )
}

const intoEmpty = 'To restore all the same, let CUBBY_DATABASE_URL name an empty database and restore again'

/** Backs up the current data, so that the restore can be undone. Copies a damaged SQLite file as it is. */
async function backUpCurrentState({ place, ...config }: Restoring, print: PrintLine): Promise<void> {
  const { dataDir, backupFolder } = config
  if (await isNew(config)) return
  const now = Date.now()
  // A storage without `tmp` counts as a disk that is not mounted, and a new disk for the files has none.
  if (existsSync(config.storageFolder)) await openStorage(config)
  try {
    const { name } = await takeBackup({ ...config, reason: 'restore', now }, place)
    print(`The present state is kept as ${name}.`)
  } catch (error) {
    const isDatabase = error instanceof DamagedDatabaseError || isDamagedDatabase(error)
    if (!isDatabase && !(error instanceof DamagedBackupError)) throw error
    // On PostgreSQL, the copy is damaged and not the database itself, and there is no database file that could be
    // copied instead.
    if (!isDatabase || config.databaseUrl !== undefined) {
      const wayOn = config.databaseUrl === undefined ? '' : ` ${intoEmpty}.`
      throw new StartError(
        `The present state cannot be kept in ${place.store.place}: ${error.message}. Nothing was changed.${wayOn}`,
        { cause: error },
      )
    }
    const folder = join(backupFolder, `damaged-${backupName(now, 'restore')}`)
    await mkdir(folder, { recursive: true })
    for (const file of databaseFiles.filter((one) => existsSync(join(dataDir, one)))) {
      await copyFile(join(dataDir, file), join(folder, file))
    }
    print(`The present database is damaged. It is kept as it is in ${folder}.`)
  }
}

async function isNew(config: DatabaseOptions): Promise<boolean> {
  if (config.databaseUrl === undefined) return !existsSync(join(config.dataDir, sqliteFileName))
  return withReadOnlyDatabase(
    config,
    async ({ read }) => (await appliedMigrations(read)).length === 0 || isUnused(read),
  )
}

const [databaseLog, databaseIndex] = [`${sqliteFileName}-wal`, `${sqliteFileName}-shm`]
const databaseFiles = [sqliteFileName, databaseLog, databaseIndex]

/** Copies the files that storage lacks from the backup to storage. Prints the files that the backup has lost. */
async function restoreFiles(
  storage: Storage,
  contents: Contents,
  { database, takenAt }: { database: DatabaseSync; takenAt: number },
  print: PrintLine,
): Promise<{ placed: number; lost: number }> {
  const counts = { placed: 0, lost: 0 }
  for (const file of listFiles(database, takenAt)) {
    const { householdUuid, hash } = file
    if (await restoreFile(storage, contents, file)) {
      counts.placed++
    } else if (!file.isComing) {
      counts.lost++
      for (const use of listUses(database, file))
        print(`missing or damaged: ${use}, ${householdUuid}/${hash}`)
    }
  }
  return counts
}

function listUses(database: DatabaseSync, { householdId, hash }: StoredFile): string[] {
  const uses = database.prepare(`
    select household.name as household, attachment.name as attachment, coalesce(item.name, location.name) as owner
    from attachment
    join household on household.id = attachment.group_id
    left join item on item.group_id = attachment.group_id and item.id = attachment.item_id
    left join location on location.group_id = attachment.group_id and location.id = attachment.location_id
    where attachment.group_id = ? and attachment.hash = ? order by attachment.id limit 100`)
  const lines = uses.all(householdId, hash).map(({ household, attachment, owner }) => {
    return `${quoteName(attachment)} of ${quoteName(owner)} in ${quoteName(household)}`
  })
  return lines.length > 0 ? lines : ['an attachment that was deleted']
}

async function replaceDatabase(
  { dataDir, scratch }: Restoring,
  source: string,
  manifest: Backup['manifest'],
): Promise<void> {
  const target = join(dataDir, sqliteFileName)
  // Use the temporary folder, because the next start deletes what an aborted restore leaves there.
  const coming = join(scratch, `${sqliteFileName}${unfinished}`)
  try {
    await copyFile(source, coming)
    await compare(coming, manifest)
    // Reset the webhooks before the file is in its final place. Otherwise a server that starts after a crash would send
    // old changes.
    resetWebhooksInFile(coming)
    await syncFile(coming)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const advice = 'The present database was not replaced. Check the disk and restore again.'
    throw new StartError(`${why}. ${advice}`, { cause: error })
  }
  checkpointWal(target)
  // Delete the old write-ahead log, because SQLite would apply that log to the restored database and damage it.
  for (const file of [databaseLog, databaseIndex]) await rm(join(dataDir, file), { force: true })
  await rename(coming, target)
  await syncFolder(dataDir)
}

/**
 * Writes the write-ahead log into the database file, so that the old database is complete if the restore is aborted
 * here.
 */
function checkpointWal(file: string): void {
  if (!existsSync(file)) return
  try {
    using database = new DatabaseSync(file)
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // Ignore a damaged database: the restore has already copied it together with its log.
  }
}

async function compare(file: string, { database, rows }: Backup['manifest']): Promise<void> {
  const isSame = (await hashFile(file)) === database.sha256 && (await stat(file)).size === database.bytes
  using restored = new DatabaseSync(file)
  const isCounted = JSON.stringify(countRows(restored)) === JSON.stringify(rows)
  if (!isSame || !isCounted) throw new Error('The restored database is not what the backup holds')
}

function resetWebhooksInFile(file: string): void {
  using restored = new DatabaseSync(file)
  // A database of Cubby 1.0 has no table of webhooks, so there is nothing to reset.
  if (!restored.prepare(`select name from pragma_table_list where name = 'webhook'`).get()) return
  for (const statement of resetStatements) restored.exec(statement)
}
