import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql, type Transaction } from 'kysely'
import { runAsCaller, serverCaller } from './caller.ts'
import { kyselyLog, type OnStatement } from './statement-listeners.ts'
import { openPostgres, postgresDialect } from './postgres/postgres.ts'
import { ConnectionPool } from './sqlite/connection-pool.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** A connection to read from, or the transaction one is in. */
export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

export interface Database {
  readonly kind: DatabaseKind
  /** For queries that stand alone. On SQLite callers take turns, and a statement that takes too long fails with 503. */
  readonly read: Reader
  /** Runs `work` in one transaction, which is on disk once this resolves. On SQLite writers queue. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Runs `work` on one unchanging view of everything, for long reads. */
  snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * To be called after a large write. SQLite copies its log into the file, because reading through a long log is slow.
   * PostgreSQL vacuums and updates its statistics, on which its plans depend.
   */
  optimize(): Promise<void>
  /** The number of writes that wait for others (SQLite), or of queries that wait for a connection (PostgreSQL). */
  waiting(): number
  /** Keeps other writers of SQLite away while another thread writes through a connection of its own. */
  withWriteLock<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL URL, or undefined for SQLite. */
  databaseUrl: string | undefined
  dataDir: string
  /** SQLite's connections take a share of so much memory for pages. */
  memoryMegabytes?: number
}

/** Share of the memory for the page cache of a connection. Twice as much made reads no faster, because each write empties it. */
const connectionShare = 1 / 64
/** A long import touches every index, so its writer gets more; twice as much is no faster. */
const importShare = 3 / 32
const defaultMegabytes = 256

/** Threads that read. One household may hold all but one, so that its long queries leave one to others. */
const readerCount = 3
const maxReadMs = 20_000
/** A write of a request waits no longer for others, such as a long import, and is answered with 503. */
const maxWriteWaitMs = 10_000
/** On PostgreSQL the largest undo and deletion take less for a statement. */
const maxServerStatementMs = 20_000

export const sqliteFileName = 'cubby.db'

/** Opens the database for the server. `hear` is called for each statement of this thread, for traces. */
export function openDatabase(options: DatabaseOptions, onStatement?: OnStatement): Database {
  return options.databaseUrl === undefined
    ? openSqliteDatabase(options, connectionShare, onStatement)
    : openPostgresDatabase(options.databaseUrl, { maxStatementMs: maxServerStatementMs }, onStatement)
}

/** Opens the database for an import or a command that writes much: on SQLite with more memory for pages. */
export function openDatabaseForImport(options: DatabaseOptions): Database {
  return options.databaseUrl === undefined
    ? openSqliteDatabase(options, importShare)
    : openPostgresDatabase(options.databaseUrl, {})
}

/** Opens the database for a command that only reads: nothing is made or written. */
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
  const read = new Kysely<Tables>({ dialect })
  return { kind, read, snapshot: (work) => inSnapshot(kind, read, work), close: () => read.destroy() }
}

/** One connection for long reads. */
function lookingDialect(file: string, memoryMegabytes: number) {
  const cacheMegabytes = memoryMegabytes * connectionShare
  return sqliteDialect(new ConnectionPool({ file, readOnly: true, cacheMegabytes, size: 1 }), 'begin')
}

/** On SQLite for a connection that only reads. */
function inSnapshot<T>(kind: DatabaseKind, db: Reader, work: (view: Reader) => Promise<T>): Promise<T> {
  const view = db.transaction()
  return kind === 'sqlite'
    ? view.execute(work)
    : view.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

function openSqliteDatabase(
  { dataDir, memoryMegabytes = defaultMegabytes }: DatabaseOptions,
  share: number,
  onStatement?: OnStatement,
): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, sqliteFileName)
  const writerMegabytes = memoryMegabytes * share
  // A connection that only reads cannot make the file.
  if (!existsSync(file)) openSqlite({ file, cacheMegabytes: writerMegabytes }).close()
  const readers = new ConnectionPool({
    file,
    readOnly: true,
    cacheMegabytes: memoryMegabytes * connectionShare,
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
  const read = new Kysely<Tables>({ dialect: sqliteDialect(readers, 'begin'), ...kyselyLog(onStatement) })
  const writing = new Kysely<Tables>({
    dialect: sqliteDialect(writer, 'begin immediate'),
    ...kyselyLog(onStatement),
  })
  return {
    kind: 'sqlite',
    read,
    write: (work) => writing.transaction().execute(work),
    async snapshot(work) {
      const own = new Kysely<Tables>({
        dialect: lookingDialect(file, memoryMegabytes),
        ...kyselyLog(onStatement),
      })
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
      // It only keeps statistics fresh; a full disk must not keep the server from ending.
      await sql`pragma optimize`.execute(writing).catch(() => undefined)
      await writing.destroy()
    },
  }
}

function openPostgresDatabase(
  url: string,
  { maxStatementMs }: { maxStatementMs?: number },
  onStatement?: OnStatement,
): Database {
  // One of them is held by the jobs for as long as they run.
  const pool = openPostgres(url, { maxConnections: 11, ...(maxStatementMs && { maxStatementMs }) })
  const read = new Kysely<Tables>({ dialect: postgresDialect(pool), ...kyselyLog(onStatement) })
  return {
    kind: 'postgres',
    read,
    write: (work) => read.transaction().execute(work),
    snapshot: (work) => inSnapshot('postgres', read, work),
    optimize: async () => {
      // It may take longer than other statements.
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
