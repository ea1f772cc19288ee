import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** More than all queries the program has; a statement costs 20 µs to prepare. */
const maxPrepared = 300

interface SqliteOptions {
  readOnly?: boolean
  /** Memory for pages; a connection takes only what it touches. */
  cacheMegabytes: number
}

/** Opens a file with durable commits (`FULL`), foreign keys and no waiting inside SQLite beyond 5 s. */
export function openSqlite(file: string, { readOnly = false, cacheMegabytes }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly,
    enableForeignKeyConstraints: true,
    timeout: 5000,
  })
  database.exec(readOnly ? 'pragma query_only = on' : 'pragma journal_mode = wal; pragma synchronous = full')
  database.exec(`pragma cache_size = -${Math.round(cacheMegabytes * 1000)}; pragma temp_store = memory`)
  return database
}

/** SQLite cuts the log to this size when it begins anew. */
const keptLogBytes = 4_000_000

/** Opens a file to write to it; others take its log into the file. */
export function openToWrite(file: string, cacheMegabytes: number): DatabaseSync {
  const database = openSqlite(file, { cacheMegabytes })
  database.exec(`pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${keptLogBytes}`)
  return database
}

export interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/**
 * Prepares each statement once. The value of a bare `limit ?` is a hint to the planner, so SQLite would prepare the statement
 * anew whenever it is given one.
 */
export function prepareOnce(database: DatabaseSync): (sql: string) => Prepared {
  const prepared = new Map<string, Prepared>()
  return (sql) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql.replaceAll(/\b(limit|offset) \?/g, '$1 (? + 0)'))
    const made = { statement, returnsRows: statement.columns().length > 0 }
    if (prepared.size >= maxPrepared) prepared.clear()
    prepared.set(sql, made)
    return made
  }
}

/** The properties of an error that messages between threads would lose. */
export interface Failure {
  message: string
  errcode: unknown
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), errcode: undefined }
  return { message: error.message, errcode: 'errcode' in error ? error.errcode : undefined }
}

/** Parameters as SQLite binds them: a list is the JSON of it. */
export function toSqlValues(parameters: readonly unknown[]): SQLInputValue[] {
  // as: Kysely types parameters as unknown; a value SQLite cannot bind throws there.
  return parameters.map((one) => (Array.isArray(one) ? JSON.stringify(one) : (one as SQLInputValue)))
}
