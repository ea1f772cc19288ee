import { Readable } from 'node:stream'
import { maxListedBackups, type StoredBackups } from '#contract/backups.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { AppError, notFound, refuseInDemo } from '#server/shared/app-error.ts'
import { streamZip, type CloseOnAbort, type ZipSource } from '#server/storage/stream-zip.ts'
import { findBackupLocation } from './backup-location.ts'
import { classifyProblem } from '../backup-problem.ts'
import { toStoredBackup } from '../backups.mapper.ts'
import {
  contentsOf,
  databaseKey,
  fileListKey,
  listBackups,
  manifestKey,
  type Backup,
  listStoredFiles,
} from '../list-backups.ts'
import { openBackupDestination } from '../stores/backup-destination.ts'
import type { BackupStore, Content, Contents } from '../stores/backup-store.ts'
import { DamagedBackupError } from '../stores/store-errors.ts'

export async function listStoredBackups({ config }: Pick<Context, 'config'>): Promise<StoredBackups> {
  const { place, backups, unreadable } = await openStoredBackups(config)
  return {
    place: place.store.place,
    location: await findBackupLocation(config),
    items: backups.slice(0, maxListedBackups).map(toStoredBackup),
    total: backups.length,
    unreadable: unreadable.slice(0, maxListedBackups).map(({ name, why }) => ({ name, reason: why })),
  }
}

async function openStoredBackups(config: Config) {
  try {
    const place = await openBackupDestination(config)
    return { place, ...(await listBackups(place)) }
  } catch (cause) {
    if (classifyProblem(cause) === 'other') throw cause
    throw unreachableBackups(cause)
  }
}

export const unreachableBackups = (cause: unknown) =>
  new AppError(503, 'storage_unavailable', 'The backups cannot be reached.', { cause })

export interface StoredContents {
  readonly backup: Backup
  readonly store: BackupStore
  /** Returns the decrypted contents of the backup. */
  readonly contents: Contents
}

/** Opens the backup with this name. Throws 404 when there is none, and 422 when it cannot be read. */
export async function openStoredBackup(
  { config }: Pick<Context, 'config'>,
  name: string,
): Promise<StoredContents> {
  refuseInDemo(config)
  const { place, backups, unreadable } = await openStoredBackups(config)
  const problem = unreadable.find((one) => one.name === name)
  if (problem) throw new AppError(422, 'bad_file', `The backup ${name} cannot be read: ${problem.why}.`)
  const backup = backups.find((one) => one.name === name)
  const contents = backup && contentsOf(place, backup)
  if (!contents) throw notFound('backup')
  return { backup, store: place.store, contents }
}

/** Returns the backup as a zip, with the same files and folders as at the destination of the backups. */
export function zipBackup(stored: StoredContents): Readable {
  return streamZip((closeOnAbort) => listParts(stored, closeOnAbort))
}

async function* listParts(stored: StoredContents, closeOnAbort: CloseOnAbort): AsyncGenerator<ZipSource> {
  const { backup, store, contents } = stored
  const { name, manifest } = backup
  const toPart = async (part: string) => ({
    name: part,
    lastModified: manifest.takenAt,
    input: closeOnAbort(Readable.from(await readPart(store, part))),
  })
  for (const key of [manifestKey(name), databaseKey(name), fileListKey(name)])
    yield await toPart(contents.nameOf(key))
  for await (const { nameInStore } of listStoredFiles(contents, backup)) yield await toPart(nameInStore)
}

/** Aborts the download when a file is missing, because the zip must not look complete. */
async function readPart(store: BackupStore, part: string): Promise<Content> {
  const content = await store.read(part)
  if (!content) throw new DamagedBackupError(`${part} is missing`)
  return content
}
