import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartError } from '#server/shared/process/start-error.ts'
import { isDiskFull } from '#server/shared/process/system-errors.ts'
import { copyDatabase } from './copy-database.ts'
import { sqliteFileName, type DatabaseKind, type DatabaseOptions } from './database.ts'
import * as initial from './migrations/0001-initial.ts'
import * as assistantsAndWebhooks from './migrations/0002-assistants-and-webhooks.ts'
import * as worthToday from './migrations/0003-worth-today.ts'
import * as behindWebhooksAndSuggestions from './migrations/0004-who-is-behind-webhooks-and-suggestions.ts'
import * as claims from './migrations/0005-claims.ts'
import * as guests from './migrations/0006-guests.ts'
import * as datesWithTheirPrecision from './migrations/0007-dates-with-their-precision.ts'
import * as countsOfStates from './migrations/0008-counts-of-states.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { openPostgres, postgresDialect } from './postgres/postgres.ts'
import { ConnectionPool } from './sqlite/connection-pool.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'

interface Step {
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>
}

/** All migrations in order. Tests add migrations of their own. */
export const steps: Record<string, Step> = {
  '0001-initial': initial,
  '0002-assistants-and-webhooks': assistantsAndWebhooks,
  '0003-worth-today': worthToday,
  '0004-who-is-behind-webhooks-and-suggestions': behindWebhooksAndSuggestions,
  '0005-claims': claims,
  '0006-guests': guests,
  '0007-dates-with-their-precision': datesWithTheirPrecision,
  '0008-counts-of-states': countsOfStates,
}

const newestMigration = () => Object.keys(steps).at(-1) ?? ''

/** Thrown when the database cannot be used. The message is for the person who runs the server. */
export class MigrationError extends StartError {}

interface MigrationOptions extends DatabaseOptions {
  backupFolder: string
}

/** Returns the names of migrations that only a newer program knows. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in steps))
}

export function requireNoNewerMigrations(names: readonly string[]): void {
  const unknown = unknownMigrations(names)
  if (unknown.length === 0) return
  throw new MigrationError(
    `The database was written by a newer Cubby (it has the step ${unknown.join(', ')}). Start that version again, or restore a backup.`,
  )
}

/** Migrates the database to the newest schema, or up to the step `last`. A SQLite file is copied before it changes. */
export async function migrate(options: MigrationOptions, last = newestMigration()): Promise<void> {
  const kind: DatabaseKind = options.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const db = openForMigration(options)
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations(kind)) },
    })
    const done = await appliedMigrations(db)
    requireNoNewerMigrations(done)
    if ((done.at(-1) ?? '') >= last) return
    if (kind === 'sqlite' && done.length > 0) await backUpFile(options, done.at(-1) ?? '')
    const { error, results } = await migrator.migrateTo(last)
    if (error !== undefined)
      throw failedMigration(options, error, results?.find(({ status }) => status === 'Error')?.migrationName)
  } finally {
    await db.destroy()
  }
}

function openForMigration(options: DatabaseOptions): Kysely<unknown> {
  if (options.databaseUrl !== undefined) {
    return new Kysely({ dialect: postgresDialect(openPostgres(options.databaseUrl, { maxConnections: 2 })) })
  }
  mkdirSync(options.dataDir, { recursive: true })
  const file = join(options.dataDir, sqliteFileName)
  const database = openSqlite({ file, cacheMegabytes: 1 })
  try {
    // Write without a change, so that a read-only file fails at the start, and not at the first change of a user.
    database.exec('begin immediate; pragma user_version = 0; rollback')
  } finally {
    database.close()
  }
  // Foreign keys are off, because a migration that replaces a table drops the old one, to which other rows still refer.
  const connection = new ConnectionPool({ file, cacheMegabytes: 16, size: 1, foreignKeys: false })
  return new Kysely({ dialect: sqliteDialect(connection, 'begin immediate') })
}

function failedMigration(
  { databaseUrl, dataDir, backupFolder }: MigrationOptions,
  cause: unknown,
  step = 'the first one',
): MigrationError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (isDiskFull(cause)) {
    const disk = databaseUrl === undefined ? `the disk of ${dataDir}` : 'the disk of the database server'
    return new MigrationError(
      `There is no space left on ${disk} (${reason}), so the database could not be upgraded. Nothing was changed. Make room, and start Cubby again.`,
      { cause },
    )
  }
  const copy =
    databaseUrl === undefined ? ` A copy of the database from before the upgrade is in ${backupFolder}.` : ''
  return new MigrationError(
    `The database could not be upgraded: the step ${step} failed (${reason}). Nothing was changed. Fix the cause, or start the previous version.${copy}`,
    { cause },
  )
}

function migrations(kind: DatabaseKind): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db: Kysely<unknown>) => step.up(db, kind) }]),
  )
}

export async function appliedMigrations(
  db: Pick<Kysely<unknown>, 'introspection' | 'withTables'>,
): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await db
    // as: `Tables` lacks the table of the migrator, so `withTables` adds it.
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

/** Throws when the database lacks a migration. Commands that do not migrate the database call this. */
export async function requireCurrentSchema(
  db: Pick<Kysely<unknown>, 'introspection' | 'withTables'>,
): Promise<void> {
  const done = await appliedMigrations(db)
  if ((done.at(-1) ?? '') >= newestMigration()) return
  throw new StartError(
    done.length === 0
      ? 'The database is empty. Start Cubby once, which makes its tables.'
      : 'The database is of an older Cubby. Start Cubby once, which upgrades it.',
  )
}

/**
 * Copies the SQLite file to the backup folder. The name of the copy contains the last migration of the file. Replaces a
 * copy from an earlier upgrade, because the file may have changed since, under the older version.
 */
async function backUpFile({ dataDir, backupFolder }: MigrationOptions, lastStep: string): Promise<void> {
  const target = join(backupFolder, `cubby-${lastStep}.db`)
  // Create the folder, but not its parent, unless the parent is the data folder. Otherwise backups would succeed while
  // their disk is not mounted.
  if (!existsSync(backupFolder)) mkdirSync(backupFolder, { recursive: dirname(backupFolder) === dataDir })
  const source = new DatabaseSync(join(dataDir, sqliteFileName), { readOnly: true })
  try {
    await copyDatabase(source, target)
  } finally {
    source.close()
  }
}
