import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '#server/config.ts'
import { openDatabase, type Database, type DatabaseKind, type Writer } from '#server/database/database.ts'
import { renewDataEpoch } from '#server/database/locks/data-epoch.ts'
import { lockFolders } from '#server/storage/folder-locks.ts'
import { appliedMigrations, migrate, unknownMigrations } from '#server/database/migrate.ts'
import { withExclusiveData, type AssertLockHeld } from '#server/database/locks/server-locks.ts'
import { emptyTable } from '#server/database/write-rows.ts'
import { checksumTable } from '#server/features/backups/table-copy/checksums.ts'
import { listTableShapes } from '#server/features/backups/table-copy/tables.repository.ts'
import { examine } from '#server/features/files/integrity/check-files.service.ts'
import { fileKey, markerKey } from '#server/features/files/file-keys.ts'
import { InvalidZipError } from '#server/storage/read-zip.ts'
import { isUnused } from '#server/features/files/integrity/installation.repository.ts'
import { markFiles } from '#server/features/files/integrity/installation.service.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { resetWebhooks } from '#server/features/webhooks/webhooks.repository.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { receiveFile } from '#server/storage/receive-file.ts'
import type { Storage } from '#server/storage/storage.ts'
import {
  fileOf,
  listEntries,
  proveArchive,
  readManifest,
  tablePath,
  type ArchiveManifest,
} from './archive-file.ts'
import { describe } from './export-archive.ts'
import { insertLines } from './table-lines.ts'

type PrintLine = (line: string) => void

interface ProvenArchive {
  readonly path: string
  readonly manifest: ArchiveManifest
  readonly keys: ReadonlySet<string>
}

/**
 * Fills an empty database and storage from an archive. Returns true when an attached file is lost.
 * Writes the files first and then all rows in one transaction, so that an interrupted import can be repeated.
 */
export async function importArchive(config: Config, path: string, print: PrintLine): Promise<boolean> {
  const archive = await openArchive(path)
  const { manifest } = archive
  const folders = lockFolders(config)
  try {
    await withExclusiveData(config, (check) => fill(config, archive, { print, check }))
  } finally {
    folders.release()
  }
  print(`Imported ${describe(manifest)}. Every count of rows and every hash is equal.`)
  if (manifest.files.lost > 0) print(`Files that the archive has not got: ${manifest.files.lost}.`)
  return manifest.files.lost > 0
}

async function fill(
  config: Config,
  archive: ProvenArchive,
  { print, check }: { print: PrintLine; check: AssertLockHeld },
): Promise<void> {
  const { manifest } = archive
  await migrate(config, manifest.steps.at(-1))
  const database = openDatabase(config, { statementLimits: {} })
  try {
    await refuseUsed(database, manifest)
    const storage = await openStorage(config, print)
    await refuseForeignFiles(storage, archive)
    await restoreFiles(storage, archive)
    await check()
    await database.write(async (tx) => {
      await replaceRows(database.kind, tx, archive)
      await markFiles(storage, tx)
      await renewDataEpoch(database.kind, tx)
      // An archive of an older version has no table of webhooks, so there is nothing to reset.
      if (manifest.tables.some(({ name }) => name === 'webhook')) await resetWebhooks(tx)
      // `check` throws when the lock was lost. A server that started meanwhile would not notice that its cached data is
      // stale.
      await check()
    })
    await database.optimize()
  } finally {
    await database.close()
  }
  await migrate(config)
}

const cannotImport = (path: string, why: string, cause?: unknown) =>
  new StartError(`The archive ${path} cannot be imported: it ${why}. Nothing was changed.`, { cause })

async function openArchive(path: string): Promise<ProvenArchive> {
  try {
    const manifest = await readManifest(path)
    const unknown = unknownMigrations(manifest.steps)
    if (unknown.length > 0)
      throw new InvalidZipError(`was made by a newer Cubby (it has the step ${unknown.join(', ')})`)
    return { path, manifest, keys: await proveArchive(path, manifest) }
  } catch (error) {
    if (error instanceof InvalidZipError) throw cannotImport(path, error.message, error)
    if (error instanceof Error && 'code' in error)
      throw cannotImport(path, `cannot be read (${error.message})`, error)
    throw error
  }
}

async function refuseUsed({ read }: Database, { steps }: ArchiveManifest): Promise<void> {
  if (!(await isUnused(read))) {
    throw new StartError(
      'An archive is imported into an empty database only, and this one has accounts. Set CUBBY_DATA_DIR or CUBBY_DATABASE_URL to an empty one. Nothing was changed.',
    )
  }
  if ((await appliedMigrations(read)).length > steps.length) {
    throw new StartError(
      'The archive was made by an older Cubby than the one that set up this database. Import it into a database that no Cubby has used. Nothing was changed.',
    )
  }
}

/**
 * Throws when the storage has files that are not in the archive. Files that are in the archive may be left from an
 * interrupted import.
 */
async function refuseForeignFiles(storage: Storage, { keys }: ProvenArchive): Promise<void> {
  for await (const { key } of storage.list('')) {
    if (keys.has(key) || key === markerKey) continue
    throw new StartError(
      `An archive is imported into an empty storage only, and this one has the file ${key}. Set CUBBY_STORAGE_URL to an empty folder or bucket. Nothing was changed.`,
    )
  }
}

async function restoreFiles(storage: Storage, { path }: ProvenArchive): Promise<void> {
  for await (const entry of listEntries(path)) {
    const file = fileOf(entry)
    if (!file || (await isInPlace(storage, file))) continue
    const key = fileKey(file.householdUuid, file.hash)
    const received = await receiveFile(storage, Readable.from(entry.read()))
    await storage.put(key, received.path)
    if (!(await isInPlace(storage, file)))
      throw new StartError(`The storage does not return ${key} as it was sent. Check it and import again.`)
  }
}

const isInPlace = async (storage: Storage, file: { householdUuid: string; hash: string }) =>
  (await examine(storage, file)) === undefined

/** Replaces the rows of a new database by those of the archive, and reads them back to verify them. */
async function replaceRows(kind: DatabaseKind, tx: Writer, { path, manifest }: ProvenArchive): Promise<void> {
  const known = await listTableShapes(kind, tx)
  for (const table of known.toReversed()) await emptyTable(tx, table.name)
  const tables = new Map(known.map((table) => [tablePath(table.name), table]))
  for await (const entry of listEntries(path)) {
    const table = tables.get(entry.name)
    if (table) await insertLines(kind, tx, table, entry)
  }
  for (const table of known) {
    const archived = manifest.tables.find(({ name }) => name === table.name)
    if (!isDeepStrictEqual(await checksumTable(kind, tx, table), archived))
      throw cannotImport(path, `has other rows of ${table.name} than the database took`)
  }
}
