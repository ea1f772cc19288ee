import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { createPreparer, openSqlite, toSqlValues, type SqliteOptions } from './open-sqlite.ts'

export interface SqliteRequest {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** True when the caller has begun a transaction, which SQLite may have rolled back, for example on a full disk. */
  readonly inTransaction: boolean
}

export interface SqliteResult {
  /** The names of the columns; undefined when the statement returns no rows. */
  readonly columns?: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly changes: number
}

/** A failed statement. It is sent instead of an error, because errors lose their properties between threads. */
export interface SqliteFailure {
  readonly message: string
  readonly errcode: unknown
}

export type SqliteResponse = SqliteResult | { readonly failure: SqliteFailure }

const port = parentPort
if (port) {
  // as: `workerData` has the type any. `SqliteConnection` starts the thread with these options.
  const database = openSqlite(workerData as SqliteOptions)
  const prepare = createPreparer(database)
  port.on('message', (request: SqliteRequest | 'close') => {
    if (request === 'close') {
      database.close()
      port.close()
    } else port.postMessage(respond(database, prepare, request))
  })
}

function respond(
  database: DatabaseSync,
  prepare: ReturnType<typeof createPreparer>,
  request: SqliteRequest,
): SqliteResponse {
  try {
    return run(database, prepare, request)
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    return { failure: { message: error instanceof Error ? error.message : String(error), errcode } }
  }
}

function run(
  database: DatabaseSync,
  prepare: ReturnType<typeof createPreparer>,
  { sql, parameters, inTransaction }: SqliteRequest,
): SqliteResult {
  if (inTransaction && !database.isTransaction) {
    if (sql === 'rollback') return { rows: [], changes: 0 }
    // Refuse the statement. SQLite has rolled back the caller's transaction, so the statement alone would be committed.
    throw new Error('The transaction has ended')
  }
  const { statement, columns } = prepare(sql)
  const values = toSqlValues(parameters)
  if (columns.length === 0) return { rows: [], changes: Number(statement.run(...values).changes) }
  // as: after `setReturnArrays` rows are arrays, but the types of node:sqlite still say objects.
  const rows = statement.all(...values) as unknown as unknown[][]
  return { columns, rows, changes: 0 }
}
