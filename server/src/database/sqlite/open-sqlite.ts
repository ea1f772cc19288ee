import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

export interface SqliteOptions {
  readonly file: string
  readonly readOnly?: boolean
  /** Checked unless this is false. */
  readonly foreignKeys?: boolean
  /** The most memory that the pages of the file may take. */
  readonly cacheMegabytes: number
}

/** The log is cut to this size when SQLite begins it anew. */
const maxIdleLogBytes = 4_000_000

/**
 * Opens a file with durable commits (`synchronous = full`) and foreign keys. A statement that finds the file locked by another
 * process waits at most 5 s.
 */
export function openSqlite({
  file,
  readOnly = false,
  foreignKeys = true,
  cacheMegabytes,
}: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly,
    enableForeignKeyConstraints: foreignKeys,
    timeout: 5000,
  })
  database.exec(
    readOnly
      ? 'pragma query_only = on'
      : `pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = ${maxIdleLogBytes}`,
  )
  database.exec(`pragma cache_size = -${Math.round(cacheMegabytes * 1000)}; pragma temp_store = memory`)
  return database
}

/** Statements that a connection keeps prepared: preparing one takes 20 µs. */
const maxPrepared = 300

/** A prepared statement and the names of its columns: asking for them takes half as long as reading 50 rows. */
interface Prepared {
  readonly statement: StatementSync
  readonly columns: readonly string[]
}

/** Returns a function that prepares each text once. Rows come as arrays. */
export function createPreparer(database: DatabaseSync): (sql: string) => Prepared {
  const prepared = new LRUCache<string, Prepared>({ max: maxPrepared })
  return (sql) => {
    const known = prepared.get(sql)
    if (known) return known
    // After `alter table` a prepared `select *` returns other columns.
    if (/^\s*(alter|create)\b/i.test(sql)) prepared.clear()
    // SQLite takes the value of a bare `limit ?` for a hint to its planner and would prepare the statement anew for each.
    const statement = database.prepare(sql.replaceAll(/\b(limit|offset) \?/g, '$1 (? + 0)'))
    statement.setReturnArrays(true)
    const one = { statement, columns: statement.columns().map(({ name }) => name) }
    prepared.set(sql, one)
    return one
  }
}

/** Parameters as SQLite binds them: a list becomes its JSON. */
export function toSqlValues(parameters: readonly unknown[]): SQLInputValue[] {
  // as: Kysely types parameters as unknown; SQLite throws for a value that it cannot bind.
  return parameters.map((one) => (Array.isArray(one) ? JSON.stringify(one) : (one as SQLInputValue)))
}
