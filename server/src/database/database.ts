import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, sql, type Transaction } from 'kysely'
import { createCheckpoints } from './sqlite/checkpoint.ts'
import { createGroupedWrites } from './sqlite/grouped-writes.ts'
import { openSqlite, openToWrite } from './sqlite/open-sqlite.ts'
import { heardBy, type HearStatement } from './hear-statements.ts'
import { createReaderThreads, type ReaderThreads } from './sqlite/reader-threads.ts'
import { openPostgres, postgresDialect } from './postgres/postgres.ts'
import { createSharedReads } from './postgres/shared-reads.ts'
import { sqliteDialect, sqliteReaderDialect } from './sqlite/sqlite.ts'
import type { Tables } from './tables.ts'
import { threadsDialect } from './sqlite/threads-dialect.ts'
import { startWriter } from './sqlite/writer-thread.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** A connection to read from, or the transaction one is in. */
export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

export interface Database {
  readonly kind: DatabaseKind
  /** For queries that stand alone. */
  readonly read: Reader
  /**
   * For single statements that may take long: on SQLite they run in other threads, so that nobody waits for them but the
   * household that asks, or the job for all of them. When `gone` is aborted, a statement that has not begun is dropped.
   */
  readApart(asker: string, gone?: AbortSignal): Reader
  /**
   * Caches the result of `read` until anything is written: SQLite tells that for nothing. PostgreSQL, which others
   * may write to, is asked each time, but once for all who asked before the question was sent.
   */
  readUnlessWritten<T>(key: string, read: () => Promise<T>): Promise<T>
  /**
   * One transaction; it is on disk once this returns. On SQLite writers wait for each other here, never inside SQLite,
   * and those that wait share a commit.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /**
   * The same with a commit of its own: for long work, for which others would have to wait, and for work that also
   * changes what is outside the database, which the failure of another must not take back.
   */
  writeAlone<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** One unchanging view of everything, for long reads. */
  snapshot<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * After much was written: SQLite takes its log into the file, because reading through a long log is slow;
   * PostgreSQL counts anew and marks what is visible to all, on which its plans depend.
   */
  settle(): Promise<void>
  /** Writes that wait for others (SQLite), or queries that wait for a connection (PostgreSQL). */
  waiting(): number
  /** Keeps other writers away while another thread writes through a connection of its own. */
  withWriteLock<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** A PostgreSQL URL, or undefined for SQLite. */
  databaseUrl: string | undefined
  dataDir: string
  /** Page memory of SQLite’s connections is a share of so much. */
  memoryMegabytes?: number
}

/** Page memory of each connection: of one that reads, of one that writes or looks at most pages once. */
const readerShare = 1 / 32
const writerShare = 1 / 64
/** A long import touches every index, so its writer gets more; twice as much is no faster. */
const importShare = 3 / 32
const usualMegabytes = 256

const apartLimits = {
  most: availableParallelism(),
  mostWaiting: 1000,
  mostWaitingOfOne: 100,
  patienceMs: 20_000,
  idleMs: 30_000,
  pauseMs: 1000,
}

export const sqliteFileName = 'cubby.db'

/** `hear` is told each statement that this thread asks for, for traces. */
export function openDatabase(options: DatabaseOptions, hear?: HearStatement): Database {
  return options.databaseUrl === undefined
    ? openSqliteDatabase(options, openSharedWriter, hear)
    : openPostgresDatabase(options.databaseUrl, hear)
}

/** Opens the database for a thread or a command that writes alone: on SQLite with more page memory. */
export function openDatabaseInThread(options: DatabaseOptions): Database {
  return options.databaseUrl === undefined
    ? openSqliteDatabase(options, openLoneWriter)
    : openPostgresDatabase(options.databaseUrl)
}

/** Opens the database for who only looks: nothing is made or written. */
export function openDatabaseToRead(
  options: DatabaseOptions,
): Pick<Database, 'kind' | 'read' | 'snapshot' | 'close'> {
  const { databaseUrl, dataDir, memoryMegabytes = usualMegabytes } = options
  const readOnly = { readOnly: true, cacheMegabytes: memoryMegabytes * writerShare }
  const dialect =
    databaseUrl === undefined
      ? sqliteDialect(openSqlite(join(dataDir, sqliteFileName), readOnly))
      : postgresDialect(openPostgres(databaseUrl, 1))
  const read = new Kysely<Tables>({ dialect })
  const kind = databaseUrl === undefined ? 'sqlite' : 'postgres'
  return { kind, read, snapshot: (work) => inOneView(kind, read, work), close: () => read.destroy() }
}

/** On SQLite for a connection that only reads. */
function inOneView<T>(kind: DatabaseKind, db: Reader, work: (view: Reader) => Promise<T>): Promise<T> {
  const view = db.transaction()
  return kind === 'sqlite'
    ? view.execute(work)
    : view.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

/** The part of SQLite that writes. */
interface SqliteWriter {
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  writeAlone<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Runs SQL while nothing is written. */
  run(sql: string): Promise<void>
  withWriteLock<T>(work: () => Promise<T>): Promise<T>
  /** Writes that wait for others. */
  waiting(): number
  /** Takes nothing more; `last` comes after everything that waits. */
  close(last: (run: (sql: string) => Promise<void>) => Promise<void>): Promise<void>
}

interface WriterParts {
  readonly file: string
  readonly memoryMegabytes: number
  readonly threads: ReaderThreads
  readonly hear: HearStatement | undefined
}

type OpenWriter = (parts: WriterParts) => SqliteWriter

const openSharedWriter: OpenWriter = ({ file, memoryMegabytes, threads, hear }) => {
  const cacheMegabytes = memoryMegabytes * writerShare
  const checkpoints = createCheckpoints(file, threads.whileNoneReads)
  const { write, writeAlone, withoutTransaction, waiting, close } = createGroupedWrites({
    start: () => startWriter({ file, cacheMegabytes }),
    afterCommit: () => checkpoints.begin(),
    hear,
  })
  return {
    write,
    writeAlone,
    run: (statement) => withoutTransaction((thread) => thread.run(statement)),
    // Those who had the lock may have left a long log.
    withWriteLock: (work) => withoutTransaction(work).finally(() => checkpoints.begin()),
    waiting,
    close: (last) =>
      close(async (thread) => {
        await checkpoints.finish()
        await last((statement) => thread.run(statement))
      }),
  }
}

/** The log of one that writes alone is taken into the file when it settles. */
const openLoneWriter: OpenWriter = ({ file, memoryMegabytes, hear }) => {
  const cacheMegabytes = memoryMegabytes * importShare
  const { withoutTransaction, close, ...writes } = createGroupedWrites({
    start: () => startWriter({ file, cacheMegabytes }),
    afterCommit: () => undefined,
    hear,
  })
  return {
    ...writes,
    run: (statement) => withoutTransaction((thread) => thread.run(statement)),
    withWriteLock: (work) => withoutTransaction(work),
    close: (last) => close((thread) => last((statement) => thread.run(statement))),
  }
}

function openSqliteDatabase(
  { dataDir, memoryMegabytes = usualMegabytes }: DatabaseOptions,
  openWriter: OpenWriter,
  hear?: HearStatement,
): Database {
  const readerMegabytes = memoryMegabytes * readerShare

  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, sqliteFileName)
  const openReader = (cacheMegabytes: number) => openSqlite(file, { readOnly: true, cacheMegabytes })
  // One that only reads cannot make it.
  if (!existsSync(file)) openToWrite(file, memoryMegabytes * writerShare).close()
  const threads = createReaderThreads({ file, cacheMegabytes: readerMegabytes }, apartLimits)
  const writer = openWriter({ file, memoryMegabytes, threads, hear })
  const reader = openReader(readerMegabytes)
  const read = new Kysely<Tables>({ dialect: sqliteReaderDialect(reader), ...heardBy(hear) })
  return {
    kind: 'sqlite',
    read,
    readApart: (name, gone) =>
      new Kysely<Tables>({ dialect: threadsDialect(threads, { name, gone }), ...heardBy(hear) }),
    readUnlessWritten: untilWritten(reader),
    write: writer.write,
    writeAlone: writer.writeAlone,
    withWriteLock: writer.withWriteLock,
    waiting: writer.waiting,
    settle: () => writer.run('pragma wal_checkpoint(truncate)'),
    async snapshot(work) {
      const connection = openReader(memoryMegabytes * writerShare)
      const own = new Kysely<Tables>({ dialect: sqliteDialect(connection), ...heardBy(hear) })
      try {
        return await inOneView('sqlite', own, work)
      } finally {
        await own.destroy()
      }
    },
    close: () =>
      writer.close(async (run) => {
        await threads.close()
        await read.destroy()
        // It only keeps statistics fresh; a full disk must not keep the server from ending.
        await run('pragma optimize').catch(() => undefined)
      }),
  }
}

function openPostgresDatabase(url: string, hear?: HearStatement): Database {
  // One of them is held by the jobs for as long as they run.
  const pool = openPostgres(url, 11)
  const read = new Kysely<Tables>({ dialect: postgresDialect(pool), ...heardBy(hear) })
  const write: Database['write'] = (work) => read.transaction().execute(work)
  return {
    kind: 'postgres',
    read,
    readApart: () => read,
    readUnlessWritten: createSharedReads(),
    write,
    writeAlone: write,
    snapshot: (work) => inOneView('postgres', read, work),
    withWriteLock: (work) => work(),
    waiting: () => pool.waitingCount,
    settle: async () => {
      await sql`vacuum (analyze) item, item_label, item_field, item_search, attachment_search, file_text, location, label`.execute(
        read,
      )
    },
    close: () => read.destroy(),
  }
}

/** The number of cached results, after which the cache begins anew. */
const maxKept = 1000

/** Caches results until the file’s version, as this connection sees it, changes. */
function untilWritten(reader: DatabaseSync): Database['readUnlessWritten'] {
  const version = reader.prepare('pragma data_version')
  const known = new Map<string, unknown>()
  let knownVersion: unknown
  return async <T>(key: string, find: () => Promise<T>): Promise<T> => {
    const now = version.get()?.['data_version']
    if (now !== knownVersion || known.size > maxKept) known.clear()
    knownVersion = now
    // as: a key always names the same read.
    if (known.has(key)) return known.get(key) as T
    const found = await find()
    if (now === knownVersion) known.set(key, found)
    return found
  }
}
