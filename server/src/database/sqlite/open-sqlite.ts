import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

export interface SqliteOptions {
  readonly file: string
  readonly readOnly?: boolean
  /** True or absent to enforce foreign keys. */
  readonly foreignKeys?: boolean
  readonly cacheMegabytes: number
}

/** SQLite cuts its write-ahead log to this size when it starts again at the beginning of the log. */
const maxIdleLogBytes = 4_000_000

/**
 * Opens a file with durable commits (`synchronous = full`) and foreign keys.
 * A statement waits at most 5 s for a lock of another process.
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

/** The maximum number of statements that a connection keeps prepared. Preparing one takes 20 µs. */
const maxPrepared = 300

/** A prepared statement with its column names. Reading the names takes half as long as reading 50 rows. */
interface Prepared {
  readonly statement: StatementSync
  readonly columns: readonly string[]
}

/** Returns a function that prepares each SQL text only once. Rows are returned as arrays. */
export function createPreparer(database: DatabaseSync): (sql: string) => Prepared {
  const prepared = new LRUCache<string, Prepared>({ max: maxPrepared })
  return (sql) => {
    const known = prepared.get(sql)
    if (known) return known
    // After `alter table` a prepared `select *` is wrong, so all statements are prepared again.
    if (/^\s*(alter|create)\b/i.test(sql)) prepared.clear()
    // SQLite would prepare a statement with `limit ?` again for every value, because its planner uses the value.
    const statement = database.prepare(sql.replaceAll(/\b(limit|offset) \?/g, '$1 (? + 0)'))
    statement.setReturnArrays(true)
    const one = { statement, columns: statement.columns().map(({ name }) => name) }
    prepared.set(sql, one)
    return one
  }
}

/** Converts parameters for SQLite. A list becomes JSON. */
export function toSqlValues(parameters: readonly unknown[]): SQLInputValue[] {
  // as: Kysely has parameters of unknown type. SQLite throws for a parameter that it cannot bind.
  return parameters.map((one) => (Array.isArray(one) ? JSON.stringify(one) : (one as SQLInputValue)))
}
