import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/shared/process/start-error.ts'
import { isBusy, isDiskFull } from '#server/shared/process/system-errors.ts'
import { temporaryName } from './storage.ts'

/** The longest wait for another server that is emptying `tmp`. */
const waitMs = 5000

export interface FolderLocks {
  release(): void
}

interface Folders {
  dataDir: string
  storageFolder: string
  databaseUrl: string | undefined
}

/**
 * Locks the data and storage folders. With SQLite only one server can lock them; servers on PostgreSQL share the lock.
 * The first server that locks a folder empties its `tmp`, which may hold files of interrupted uploads and imports.
 */
export function lockFolders({ dataDir, storageFolder, databaseUrl }: Folders): FolderLocks {
  const locks: DatabaseSync[] = []
  const release = () => {
    for (const lock of locks.splice(0)) lock.close()
  }
  try {
    for (const folder of [dataDir, storageFolder]) {
      locks.push(lockFolder(folder, { isShared: databaseUrl !== undefined }))
    }
  } catch (error) {
    release()
    throw error
  }
  return { release }
}

function lockFolder(folder: string, { isShared }: { isShared: boolean }): DatabaseSync {
  const lock = openLock(folder)
  try {
    const isFirst = tryExclusiveLock(lock)
    if (isFirst) {
      writeOwner(lock, isShared)
      emptyFolder(join(folder, temporaryName))
      lock.exec('commit')
    }
    if (isShared) lock.exec(`pragma busy_timeout = ${waitMs}; begin; select * from owner`)
    // `begin immediate` keeps other servers out, but still lets them read the name of the owner.
    else if (isFirst) lock.exec('begin immediate')
    else throw new StartError(describeOwner(lock, folder))
    return lock
  } catch (error) {
    lock.close()
    throw toFolderError(error, folder)
  }
}

/** The folder itself stays, because a storage without its `tmp` counts as a disk that is not mounted. */
function emptyFolder(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}

function openLock(folder: string): DatabaseSync {
  try {
    makeFolder(folder)
    return new DatabaseSync(join(folder, 'cubby.lock'))
  } catch (error) {
    throw toFolderError(error, folder)
  }
}

/** Makes a folder and its parents. The `recursive` of Node never returns where `mkdir` fails with ENOENT, as in /proc. */
function makeFolder(folder: string): void {
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Locks the folder. Returns false while another server has locked it. */
function tryExclusiveLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

function writeOwner(lock: DatabaseSync, isShared: boolean): void {
  lock.exec('create table if not exists owner (who text); delete from owner')
  if (isShared) return
  const who = `process ${process.pid} on ${hostname()}, started ${new Date().toISOString()}`
  lock.prepare('insert into owner values (?)').run(who)
}

function describeOwner(lock: DatabaseSync, folder: string): string {
  const who = String(lock.prepare('select who from owner').get()?.['who'] ?? 'a server on PostgreSQL')
  return `Another Cubby is using ${folder} (${who}). Stop it first, or set CUBBY_DATA_DIR and CUBBY_STORAGE_URL to folders of their own; several servers on the same data need PostgreSQL.`
}

function toFolderError(error: unknown, folder: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  const cause = { cause: error }
  if (isBusy(error)) return new StartError(`Another Cubby is just starting in ${folder}.`, cause)
  if (isDiskFull(error)) return new StartError(`There is no space left on the disk of ${folder}.`, cause)
  const advice = 'Check CUBBY_DATA_DIR and CUBBY_STORAGE_URL: both must be folders that Cubby may write to.'
  return new StartError(`The folder ${folder} cannot be used (${error.message}). ${advice}`, cause)
}
