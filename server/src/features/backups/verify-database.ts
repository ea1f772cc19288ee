import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteFileName } from '#server/database/database.ts'
import type { RowCounts } from './list-backups.ts'
import { DamagedDatabaseError } from './stores/store-errors.ts'

/** Counts the rows of all tables except search indexes, which are derived. */
export function countRows(database: DatabaseSync): RowCounts {
  const tables = database.prepare(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
  )
  return Object.fromEntries(
    tables.all().map(({ name }) => {
      const count = database.prepare(`select count(*) as count from "${String(name)}"`).get()
      return [String(name), Number(count?.['count'])]
    }),
  )
}

export function listMigrations(database: DatabaseSync): string[] {
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name))
}

interface Verification {
  readonly scratch: string
  readonly rows: RowCounts
  restoreTo(path: string): Promise<void>
}

/**
 * Restores a database into a scratch folder, checks its pages and row counts, and passes it to `work`.
 * Deletes the folder afterwards.
 */
export async function withVerifiedDatabase<T>(
  { scratch, rows, restoreTo }: Verification,
  work: (database: DatabaseSync) => Promise<T>,
): Promise<T> {
  await mkdir(scratch, { recursive: true })
  const copy = join(scratch, sqliteFileName)
  try {
    await restoreTo(copy)
    using database = openVerified(copy, rows)
    return await work(database)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function openVerified(file: string, rows: RowCounts): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    const [problem] = database.prepare('pragma integrity_check(1)').all()
    if (problem?.['integrity_check'] !== 'ok') {
      throw new DamagedDatabaseError(`its database is damaged (${String(problem?.['integrity_check'])})`)
    }
    compareRows(countRows(database), rows)
    return database
  } catch (error) {
    database.close()
    if (error instanceof DamagedDatabaseError) throw error
    throw new DamagedDatabaseError(`its database is damaged (${String(error)})`, { cause: error })
  }
}

function compareRows(found: RowCounts, taken: RowCounts): void {
  const names = new Set([...Object.keys(found), ...Object.keys(taken)])
  const different = [...names].filter((name) => found[name] !== taken[name])
  if (different.length > 0) {
    throw new DamagedDatabaseError(`its database has another number of rows in ${different.join(', ')}`)
  }
}
