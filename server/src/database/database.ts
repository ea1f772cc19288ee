import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Dialect, type LogEvent, type Transaction } from 'kysely'
import { runAsCaller, serverCaller } from './caller.ts'
import { openPostgres, postgresDialect, type StatementLimits } from './postgres/postgres.ts'
import { ConnectionPool } from './sqlite/connection-pool.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** A connection for reading, or the transaction that the caller is in. */
export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

export interface Database {
  readonly kind: DatabaseKind
  /** Connections for single queries. On SQLite callers take turns, and a statement that takes too long fails. */
  readonly read: Reader
  /** Runs `work` in one transaction. When the promise resolves, the transaction is on disk. On SQLite writers queue. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Runs `work` on a snapshot of the whole database, for long reads. */
  snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * Call this after a large write. SQLite copies its log into the file, because a long log slows reading.
   * PostgreSQL vacuums and updates the statistics, on which its plans depend.
   */
  optimize(): Promise<void>
  /** The number of waiting writes (SQLite), or of queries that wait for a connection (PostgreSQL). */
  waiting(): number
  /** Runs `work`, in which another thread writes to SQLite through its own connection. Other writers wait. */
  withWriteLock<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A statement that was executed. Its `parameters` contain user data: never log or trace them. */
export interface ExecutedStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly tookMs: number
  readonly error: unknown
}

export type OnStatement = (statement: ExecutedStatement) => void

export interface DatabaseOptions {
  /** The URL of the PostgreSQL database; undefined for SQLite. */
  databaseUrl: string | undefined
  dataDir: string
  /** The memory that Cubby may use, in megabytes. Each SQLite connection uses a share of it as page cache. */
  memoryMegabytes?: number
}

/**
 * The share of `memoryMegabytes` for the page cache of a connection that reads. Twice as much makes reads no faster,
 * because each write empties the cache.
 */
const readerShare = 1 / 64
/** The share for the writer, which gets more because a change of many items writes to every index. */
const writerShare = 1 / 16
const defaultMegabytes = 256

/**
 * The number of threads for reading. One household may use all threads but one, so that its long queries do not block
 * others.
 */
const readerCount = 3
const maxReadMs = 20_000
/** The longest time that a write waits for other writes, for example for an import, before it fails with 503. */
const maxWriteWaitMs = 10_000
/** The longest time for a statement on PostgreSQL. The statements of the largest undo and deletion take less. */
const serverLimits: StatementLimits = { maxStatementMs: 20_000 }

export const sqliteFileName = 'cubby.db'

interface OpenOptions {
  readonly onStatement?: OnStatement | undefined
  /** Limits on PostgreSQL. Pass `{}` when a statement may take as long as it needs. */
  readonly statementLimits?: StatementLimits
}

export function openDatabase(
  options: DatabaseOptions,
  { onStatement, statementLimits = serverLimits }: OpenOptions = {},
): Database {
  return options.databaseUrl === undefined
    ? openSqliteDatabase(options, onStatement)
    : openPostgresDatabase(options.databaseUrl, statementLimits, onStatement)
}

/** Opens the database for a command that only reads. Creates and writes nothing. */
export function openReadOnlyDatabase({
  databaseUrl,
  dataDir,
  memoryMegabytes = defaultMegabytes,
}: DatabaseOptions): Pick<Database, 'kind' | 'read' | 'snapshot' | 'close'> {
  const kind = databaseUrl === undefined ? 'sqlite' : 'postgres'
  const dialect =
    databaseUrl === undefined
      ? lookingDialect(join(dataDir, sqliteFileName), memoryMegabytes)
      : postgresDialect(openPostgres(databaseUrl, { maxConnections: 1 }))
  const read = createKysely(dialect)
  return { kind, read, snapshot: (work) => inSnapshot(kind, read, work), close: () => read.destroy() }
}

function createKysely(dialect: Dialect, onStatement?: OnStatement): Reader {
  if (!onStatement) return new Kysely({ dialect })
  const log = (event: LogEvent) =>
    onStatement({
      sql: event.query.sql,
      parameters: event.query.parameters,
      tookMs: event.queryDurationMillis,
      error: event.level === 'error' ? event.error : undefined,
    })
  return new Kysely({ dialect, log })
}

function lookingDialect(file: string, memoryMegabytes: number) {
  const cacheMegabytes = memoryMegabytes * readerShare
  return sqliteDialect(new ConnectionPool({ file, readOnly: true, cacheMegabytes, size: 1 }), 'begin')
}

/**
 * Runs work in one transaction that only reads. On SQLite `db` must be read-only, because a transaction on the
 * connection for writing blocks all writers.
 */
function inSnapshot<T>(kind: DatabaseKind, db: Reader, work: (view: Reader) => Promise<T>): Promise<T> {
  const view = db.transaction()
  return kind === 'sqlite'
    ? view.execute(work)
    : view.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

function openSqliteDatabase(
  { dataDir, memoryMegabytes = defaultMegabytes }: DatabaseOptions,
  onStatement?: OnStatement,
): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, sqliteFileName)
  const writerMegabytes = memoryMegabytes * writerShare
  // The file must exist first, because a read-only connection cannot create it.
  if (!existsSync(file)) openSqlite({ file, cacheMegabytes: writerMegabytes }).close()
  const readers = new ConnectionPool({
    file,
    readOnly: true,
    cacheMegabytes: memoryMegabytes * readerShare,
    size: readerCount,
    sizePerCaller: readerCount - 1,
    maxWaitMs: maxReadMs,
    maxStatementMs: maxReadMs,
  })
  const writer = new ConnectionPool({
    file,
    cacheMegabytes: writerMegabytes,
    size: 1,
    maxWaitMs: maxWriteWaitMs,
  })
  const read = createKysely(sqliteDialect(readers, 'begin'), onStatement)
  const writing = createKysely(sqliteDialect(writer, 'begin immediate'), onStatement)
  return {
    kind: 'sqlite',
    read,
    write: (work) => writing.transaction().execute(work),
    async snapshot(work) {
      const own = createKysely(lookingDialect(file, memoryMegabytes), onStatement)
      try {
        return await inSnapshot('sqlite', own, work)
      } finally {
        await own.destroy()
      }
    },
    optimize: async () => void (await sql`pragma wal_checkpoint(truncate)`.execute(writing)),
    waiting: () => writer.waiting(),
    withWriteLock: (work) => runAsCaller(serverCaller, () => writing.connection().execute(work)),
    async close() {
      await read.destroy()
      // Ignore a failure, such as a full disk: this statement only refreshes statistics, and the server must still end.
      await sql`pragma optimize`.execute(writing).catch(() => undefined)
      await writing.destroy()
    },
  }
}

function openPostgresDatabase(url: string, limits: StatementLimits, onStatement?: OnStatement): Database {
  // The pool has ten connections for requests, and one for the jobs, which hold it while they run.
  const pool = openPostgres(url, { maxConnections: 11, ...limits })
  const read = createKysely(postgresDialect(pool), onStatement)
  return {
    kind: 'postgres',
    read,
    write: (work) => read.transaction().execute(work),
    snapshot: (work) => inSnapshot('postgres', read, work),
    optimize: async () => {
      // Vacuum through a new connection, because statements on connections of the pool have a time limit.
      const own = openPostgres(url, { maxConnections: 1 })
      await own.query(
        'vacuum (analyze) item, item_label, item_field, item_search, attachment_search, file_text, location, label',
      )
      await own.end()
    },
    waiting: () => pool.waitingCount,
    withWriteLock: (work) => work(),
    close: () => read.destroy(),
  }
}
