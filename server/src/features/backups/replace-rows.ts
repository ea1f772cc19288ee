import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { renewDataEpoch } from '#server/database/locks/data-epoch.ts'
import type { AssertLockHeld } from '#server/database/locks/server-locks.ts'
import { copyRows, RowMismatchError } from './table-copy/copy-rows.ts'
import {
  openDatabase,
  openReadOnlyDatabase,
  sqliteFileName,
  type DatabaseOptions,
} from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { resetWebhooks } from '#server/features/webhooks/webhooks.repository.ts'
import { StartError } from '#server/shared/process/start-error.ts'

interface Target extends DatabaseOptions {
  /** Throws when the lock on the database was lost, because a server may be using the database by then. */
  readonly check: AssertLockHeld
}

/** Replaces all rows of PostgreSQL with those of a SQLite file. When that fails, no row is changed. */
export async function replaceRows(options: Target, file: string, scratch: string): Promise<void> {
  // Migrate a copy of the file, because the file may be a hard link to the one in the backup.
  const own = { databaseUrl: undefined, dataDir: join(scratch, 'rows') }
  await mkdir(own.dataDir, { recursive: true })
  await copyFile(file, join(own.dataDir, sqliteFileName))
  await migrate({ ...own, backupFolder: own.dataDir })
  const source = openReadOnlyDatabase(own)
  const target = openDatabase(options, { statementLimits: {} })
  try {
    await source.snapshot((db) =>
      target.write(async (tx) => {
        await copyRows({ kind: 'sqlite', db }, { kind: target.kind, tx })
        await renewDataEpoch(target.kind, tx)
        await resetWebhooks(tx)
        // Roll back when a server started during the copy, because it would continue with its cached data.
        await options.check()
      }),
    )
    await target.optimize()
  } catch (error) {
    if (!(error instanceof RowMismatchError)) throw error
    throw new StartError(`The backup cannot be restored: ${error.message}. No row was changed.`, {
      cause: error,
    })
  } finally {
    await source.close()
    await target.close()
  }
}
