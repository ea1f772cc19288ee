import type { DatabaseSync } from 'node:sqlite'

/**
 * Prepares a SQLite database that a user has uploaded. Its schema may contain expressions of its author. SQLite would
 * compute them for any length of time, because neither a timer nor the end of a thread interrupts it. So constraints
 * are not checked.
 */
export function prepareUploaded(database: DatabaseSync, cacheKilobytes: number): void {
  database.exec(
    `pragma trusted_schema = off; pragma ignore_check_constraints = on; pragma cell_size_check = on; pragma cache_size = -${cacheKilobytes}`,
  )
}

/**
 * Returns the names of the tables that contain only stored values. Leaves out views, virtual tables, and tables with
 * computed columns. SQLite itself writes `CREATE TABLE` in this form, so other forms come from a manipulated schema.
 */
export function listStoredTables(database: DatabaseSync): Set<string> {
  const query = `select name from sqlite_schema where type = 'table' and sql like 'create table %'
    and not exists (select 1 from pragma_table_xinfo(sqlite_schema.name) where hidden > 1)`
  return new Set(
    database
      .prepare(query)
      .all()
      .map(({ name }) => String(name)),
  )
}

/** Returns what is damaged in the first damaged table; undefined when no table is damaged. */
export function findDamage(database: DatabaseSync, tables: Iterable<string>): string | undefined {
  const check = database.prepare('select quick_check as found from pragma_quick_check(?)')
  for (const table of tables) {
    const found = check.get(table)?.['found']
    if (found !== 'ok') return String(found)
  }
  return undefined
}
