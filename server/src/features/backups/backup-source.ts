import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase } from '#server/database/copy-database.ts'
import { copyRows, RowMismatchError } from './table-copy/copy-rows.ts'
import {
  openDatabase,
  openReadOnlyDatabase,
  sqliteFileName,
  type DatabaseOptions,
} from '#server/database/database.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import { countFiles } from '#server/features/files/files.repository.ts'
import { findServerSecret } from '#server/features/auth/signing/server-secret.repository.ts'
import type { StoredFile } from './back-up-files.ts'
import type { RowCounts } from './list-backups.ts'
import { countRows } from './verify-database.ts'
import { DamagedDatabaseError } from './stores/store-errors.ts'

export interface BackupSource {
  /** Returns the id of the installation; undefined for a database that no server has used yet. */
  readInstallation(): Promise<string | undefined>
  /**
   * Copies the database to a SQLite file and counts the rows of the same snapshot. Calls `report` with the progress, from
   * 0 to 1.
   */
  copyTo(file: string, report: (part: number) => void): Promise<RowCounts>
  countKnown(files: readonly StoredFile[]): Promise<number>
}

export function openBackupSource({ dataDir, databaseUrl }: DatabaseOptions): BackupSource {
  return databaseUrl === undefined ? sqliteSource(join(dataDir, sqliteFileName)) : postgresSource(databaseUrl)
}

function sqliteSource(file: string): BackupSource {
  const open = () => new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  return {
    async readInstallation() {
      using database = open()
      return readInstallation(database)
    },
    async copyTo(target, report) {
      using source = open()
      // Begin a transaction, because without its snapshot each write would restart the copy.
      source.exec('begin')
      const rows = countRows(source)
      await copyDatabase(source, target, report)
      return rows
    },
    async countKnown(files) {
      if (files.length === 0) return 0
      using database = open()
      const row = database.prepare('select 1 from file where group_id = ? and hash = ?')
      return files.filter(({ householdId, hash }) => row.get(householdId, hash) !== undefined).length
    },
  }
}

/**
 * Copies a PostgreSQL database to a SQLite file, so that the backup is verified and restored like a backup of SQLite.
 */
function postgresSource(databaseUrl: string): BackupSource {
  const withDatabase = <T>(read: (database: ReadOnlyDatabase) => Promise<T>) =>
    withReadOnlyDatabase({ databaseUrl, dataDir: '' }, read)
  return {
    readInstallation: () => withDatabase(({ read }) => findServerSecret(read, 'installation')),
    async copyTo(file, report) {
      // `migrate` creates the SQLite file under its usual name in its data folder, so pass the folder of `file`.
      const folder = { databaseUrl: undefined, dataDir: dirname(file) }
      const steps = await withDatabase(({ read }) => appliedMigrations(read))
      await migrate({ ...folder, backupFolder: folder.dataDir }, steps.at(-1))
      const copy = openDatabase(folder)
      try {
        // Keep the snapshot open only for the copy, because PostgreSQL cannot vacuum meanwhile.
        await withDatabase(({ snapshot }) =>
          snapshot((db) =>
            copy.write((tx) => copyRows({ kind: 'postgres', db }, { kind: 'sqlite', tx }, report)),
          ),
        )
        // A backup contains only the database file, so first write the content of the write-ahead log into it.
        await copy.optimize()
      } catch (error) {
        throw error instanceof RowMismatchError
          ? new DamagedDatabaseError(error.message, { cause: error })
          : error
      } finally {
        await copy.close()
      }
      using written = new DatabaseSync(file, { readOnly: true })
      return countRows(written)
    },
    countKnown: (files) =>
      withDatabase(async ({ read }) => {
        let known = 0
        for (const [householdId, some] of Map.groupBy(files, (file) => file.householdId)) {
          const hashes = some.map(({ hash }) => hash)
          known += await countFiles(read, householdId, hashes)
        }
        return known
      }),
  }
}

export function readInstallation(database: DatabaseSync): string | undefined {
  const table = database.prepare(`select 1 from sqlite_schema where name = 'server_secret'`).get()
  if (!table) return undefined
  const row = database.prepare(`select secret from server_secret where name = 'installation'`).get()
  return row && String(row['secret'])
}

type ReadOnlyDatabase = ReturnType<typeof openReadOnlyDatabase>

/** Opens a database for reading, and closes it afterwards. */
export async function withReadOnlyDatabase<T>(
  options: DatabaseOptions,
  read: (database: ReadOnlyDatabase) => Promise<T>,
): Promise<T> {
  const database = openReadOnlyDatabase(options)
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}
