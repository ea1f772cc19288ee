import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase } from '#server/database/copy-database.ts'
import { copyRows, RowMismatchError } from '#server/database/table-copy/copy-rows.ts'
import {
  openDatabaseForImport,
  openReadOnlyDatabase,
  sqliteFileName,
  type DatabaseOptions,
} from '#server/database/database.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import { countFiles } from '#server/features/files/files.repository.ts'
import { findInstallation } from '#server/features/files/integrity/installation.repository.ts'
import type { StoredFile } from './back-up-files.ts'
import type { RowCounts } from './list-backups.ts'
import { countRows } from './verify-database.ts'
import { DamagedDatabaseError } from './stores/store-errors.ts'

/** The database that is backed up. */
export interface BackupSource {
  /** Undefined in a database on which no server has started. */
  readInstallation(): Promise<string | undefined>
  /** Copies it into a file of SQLite, and counts in the very state that is copied; `tell` hears which part is done. */
  copyTo(file: string, tell: (part: number) => void): Promise<RowCounts>
  /** How many of these files it knows now. */
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
    async copyTo(target, tell) {
      using source = open()
      // Reading in a transaction holds this state, so that no write makes the copy begin anew.
      source.exec('begin')
      const rows = countRows(source)
      await copyDatabase(source, target, tell)
      return rows
    },
    async countKnown(files) {
      if (files.length === 0) return 0
      using database = open()
      const row = database.prepare('select 1 from file where group_id = ? and hash = ?')
      return files.filter(({ groupId, hash }) => row.get(groupId, hash) !== undefined).length
    },
  }
}

/** PostgreSQL as a file of SQLite, which is proven, read and restored like any other. */
function postgresSource(databaseUrl: string): BackupSource {
  async function ask<T>(
    question: (database: ReturnType<typeof openReadOnlyDatabase>) => Promise<T>,
  ): Promise<T> {
    const database = openReadOnlyDatabase({ databaseUrl, dataDir: '' })
    try {
      return await question(database)
    } finally {
      await database.close()
    }
  }
  return {
    readInstallation: () => ask(({ read }) => findInstallation(read)),
    async copyTo(file, tell) {
      // The name of the file is that of every database of SQLite.
      const folder = { databaseUrl: undefined, dataDir: dirname(file) }
      const steps = await ask(({ read }) => appliedMigrations(read))
      await migrate({ ...folder, backupFolder: folder.dataDir }, steps.at(-1))
      const copy = openDatabaseForImport(folder)
      try {
        // PostgreSQL tidies up nothing while the view is open, so all that follows comes after it.
        await ask(({ snapshot }) =>
          snapshot((db) =>
            copy.write((tx) => copyRows({ kind: 'postgres', db }, { kind: 'sqlite', tx }, tell)),
          ),
        )
        // The file alone is kept, without its log.
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
      ask(async ({ read }) => {
        let known = 0
        for (const [groupId, some] of Map.groupBy(files, (file) => file.groupId)) {
          const hashes = some.map(({ hash }) => hash)
          known += await countFiles(read, groupId, hashes)
        }
        return known
      }),
  }
}

/** The id of the installation whose database it is; one that was never finished has none. */
export function readInstallation(database: DatabaseSync): string | undefined {
  const table = database.prepare(`select 1 from sqlite_schema where name = 'server_secret'`).get()
  if (!table) return undefined
  const row = database.prepare(`select secret from server_secret where name = 'installation'`).get()
  return row && String(row['secret'])
}
