import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { openReadOnlyDatabase, type DatabaseKind, type Reader } from '#server/database/database.ts'
import { appliedMigrations, requireCurrentSchema, unknownMigrations } from '#server/database/migrate.ts'
import type { TableChecksum } from '#server/features/backups/table-copy/checksums.ts'
import { listTableShapes } from '#server/features/backups/table-copy/tables.repository.ts'
import { examineFiles, printDamage } from '#server/features/files/integrity/check-files.service.ts'
import { fileKey } from '#server/features/files/file-keys.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { isDiskFull } from '#server/shared/process/system-errors.ts'
import { version } from '#server/shared/process/version.ts'
import { syncFolder } from '#server/storage/files-on-disk.ts'
import { openReadOnlyStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { openZip } from '#server/storage/stream-zip.ts'
import {
  filePath,
  manifestName,
  proveArchive,
  checksumOfKeys,
  tablePath,
  type ArchiveManifest,
} from './archive-file.ts'
import { writeLines } from './table-lines.ts'

type PrintLine = (line: string) => void

interface Source {
  readonly kind: DatabaseKind
  readonly db: Reader
  readonly storage: Storage
}

/** Writes all data of the server to one file, also while a server runs. Returns true when an attached file is lost. */
export async function exportArchive(config: Config, path: string, print: PrintLine): Promise<boolean> {
  if (existsSync(path)) throw new StartError(`The file ${path} exists already. Name one that does not.`)
  const folder = dirname(path)
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder} for the archive.`)
  const database = openReadOnlyDatabase(config)
  const unfinished = `${path}.part`
  try {
    const storage = await openReadOnlyStorage(config, print)
    const manifest = await database.snapshot(async (db) => {
      const unknown = unknownMigrations(await appliedMigrations(db))
      if (unknown.length > 0) {
        throw new StartError(
          `The database was written by a newer Cubby (it has the step ${unknown.join(', ')}). Export it with that version.`,
        )
      }
      await requireCurrentSchema(db)
      return writeArchive({ kind: database.kind, db, storage }, unfinished, print)
    })
    await proveArchive(unfinished, manifest)
    await rename(unfinished, path)
    await syncFolder(folder)
    const { files } = manifest
    print(`Exported ${describe(manifest)} to ${path}. Every sum in it was compared.`)
    if (files.lost > 0) print(`Files that storage has not got, or not whole: ${files.lost}.`)
    return files.lost > 0
  } finally {
    await rm(unfinished, { force: true })
    await database.close()
  }
}

export function describe({ tables, files }: ArchiveManifest): string {
  const items = tables.find(({ name }) => name === 'item')?.rows ?? 0
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${items} items (${rows} rows of ${tables.length} tables) and ${files.count} files`
}

async function writeArchive(
  { kind, db, storage }: Source,
  path: string,
  print: PrintLine,
): Promise<ArchiveManifest> {
  const examined = { database: { kind, read: db }, storage, now: Date.now }
  const tables: TableChecksum[] = []
  const files = { count: 0, bytes: 0, lost: 0, keysSha256: '' }
  const keys: string[] = []
  const steps = await appliedMigrations(db)
  const manifest: ArchiveManifest = { format: 1, takenAt: Date.now(), version, steps, tables, files }
  async function* entries() {
    for (const table of await listTableShapes(kind, db)) {
      const lines = writeLines(kind, db, table, (written) => tables.push(written))
      yield { name: tablePath(table.name), input: lines }
    }
    for await (const file of examineFiles(examined)) {
      printDamage(file, print)
      if (file.isComing) continue
      if (file.damage) {
        files.lost++
        continue
      }
      files.count++
      files.bytes += file.size
      const key = fileKey(file.householdUuid, file.hash)
      keys.push(key)
      yield { name: filePath(key), input: await storage.read(key) }
    }
    files.keysSha256 = checksumOfKeys(keys)
    yield { name: manifestName, input: Buffer.from(JSON.stringify(manifest, null, 2)) }
  }
  await rm(path, { force: true })
  // The archive holds secrets and password hashes, like the database.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(openZip(entries()), file).catch((cause: unknown) => {
    if (!isDiskFull(cause)) throw cause
    throw new StartError(`There is no space left on the disk of ${dirname(path)}.`, { cause })
  })
  return manifest
}
