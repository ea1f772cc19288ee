import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findServerSecret } from '#server/features/auth/signing/server-secret.repository.ts'
import { AppError, isNotFound } from '#server/shared/app-error.ts'
import { newId } from '#server/shared/new-id.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { temporaryPath } from '#server/storage/receive-file.ts'
import type { Storage } from '#server/storage/storage.ts'
import { markerKey } from '../file-keys.ts'
import { hasFileRows, insertInstallationId } from './installation.repository.ts'

type Stores = Pick<Context, 'database' | 'storage'>

const places =
  'Check that every disk is mounted, and CUBBY_DATA_DIR, CUBBY_DATABASE_URL and CUBBY_STORAGE_URL. Nothing was changed.'

/**
 * Checks by an id that database and storage belong together. Otherwise a disk that is not mounted would look like a new
 * database, or like a storage that has lost all files.
 */
export async function checkInstallation({ database, storage }: Stores): Promise<void> {
  const { read } = database
  const marker = await readMarker(storage)
  // Start although the storage is unreachable: nothing shows that its files belong to another installation.
  if (marker === 'unknown') return
  const id = await findServerSecret(read, 'installation')
  if (marker === undefined) {
    if (id !== undefined) await checkUnmarked({ database, storage }, id)
    await writeMarker(storage, id ?? (await database.write((tx) => insertInstallationId(tx, newId()))))
  } else if (id === undefined) {
    throw new StartError(
      `The database is new, but the storage already has the files of an installation. ${places}`,
    )
  } else if (id !== marker) {
    throw new StartError(
      `The files in the storage belong to another installation than the database. ${places}`,
    )
  }
}

/**
 * Throws when a storage without a marker has lost its files, or has files that may belong to another installation. It
 * is empty when an earlier start ended before writing the marker.
 */
async function checkUnmarked({ database, storage }: Stores, id: string): Promise<void> {
  const isUnmarked = !(await isEmpty(storage))
  if (!isUnmarked && !(await hasFileRows(database.read))) return
  // Another server that starts for the first time at the same moment may have written the marker after it was read.
  if ((await readMarker(storage)) === id) return
  throw isUnmarked ? unmarkedStorageError(id) : missingStorageError(id)
}

function missingStorageError(id: string): StartError {
  return new StartError(
    `The storage is empty, but the database knows of files in it. ${places} If the files are lost for good, write the text ${id} to ${markerKey} in the storage; Cubby then starts without them.`,
  )
}

function unmarkedStorageError(id: string): StartError {
  return new StartError(
    `The storage has files, but not the marker of this installation. ${places} If they are its files, or if its files are lost for good, write the text ${id} to ${markerKey} in the storage; Cubby then starts with what is there.`,
  )
}

/**
 * Returns the installation id in the storage's marker; undefined without a marker, `unknown` when the storage is
 * unreachable.
 */
async function readMarker(storage: Storage): Promise<string | undefined> {
  try {
    return (await text(await storage.read(markerKey))).trim()
  } catch (error) {
    if (isNotFound(error)) return undefined
    if (error instanceof AppError) return 'unknown'
    throw error
  }
}

export async function writeMarker(storage: Storage, id: string): Promise<void> {
  const path = temporaryPath(storage)
  await writeFile(path, id, { flush: true })
  await storage.put(markerKey, path)
}

/**
 * Writes the installation's id from the database to the storage. Writes nothing when the database has no id yet: then
 * the next start creates an id and writes it to both.
 */
export async function markFiles(storage: Storage, db: Reader): Promise<void> {
  const id = await findServerSecret(db, 'installation')
  if (id !== undefined) await writeMarker(storage, id)
}

async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const _ of storage.list('')) return false
  return true
}
