import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, sql, type Transaction } from 'kysely'
import { createCheckpoints, keptLogBytes } from './checkpoint.ts'
import { openPostgres, postgresDialect } from './postgres.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** A connection to read from, or the transaction one is in. */
export type Reader = Kysely<Tables>
export type Writer = Transaction<Tables>

export interface Database {
  readonly kind: DatabaseKind
  /** For queries that stand alone. */
  readonly read: Reader
  /**
   * Caches the result of `read` until anything is written: SQLite tells that for nothing. PostgreSQL, which others
   * may write to, is asked each time.
   */
  readUnlessWritten<T>(key: string, read: () => Promise<T>): Promise<T>
  /** One transaction. On SQLite writers wait for each other here, never inside SQLite. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>
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
}

/** Page memory of SQLite’s connections. A long import touches every index, so its writer gets more; twice as much is no faster. */
const readerMegabytes = 32
const writerMegabytes = 8
export const importMegabytes = 24

export const sqliteFileName = 'cubby.db'

export function openDatabase(options: DatabaseOptions, cacheMegabytes = writerMegabytes): Database {
  return options.databaseUrl === undefined
    ? openSqliteDatabase(options.dataDir, cacheMegabytes)
    : openPostgresDatabase(options.databaseUrl)
}

/** Opens the database for who only looks: nothing is made or written. */
export function openDatabaseToRead(options: DatabaseOptions): Pick<Database, 'kind' | 'read' | 'close'> {
  const { databaseUrl, dataDir } = options
  const readOnly = { readOnly: true, cacheMegabytes: writerMegabytes }
  const dialect =
    databaseUrl === undefined
      ? sqliteDialect(openSqlite(join(dataDir, sqliteFileName), readOnly))
      : postgresDialect(openPostgres(databaseUrl, 1))
  const read = new Kysely<Tables>({ dialect })
  return { kind: databaseUrl === undefined ? 'sqlite' : 'postgres', read, close: () => read.destroy() }
}

function openSqliteDatabase(dataDir: string, cacheMegabytes: number): Database {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, sqliteFileName)
  const writing = openSqlite(file, { cacheMegabytes })
  writing.exec(`pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${keptLogBytes}`)
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing) })
  const checkpoints = createCheckpoints(file)
  const openReader = () =>
    new Kysely<Tables>({
      dialect: sqliteDialect(openSqlite(file, { readOnly: true, cacheMegabytes: readerMegabytes })),
    })
  const reader = openSqlite(file, { readOnly: true, cacheMegabytes: readerMegabytes })
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reader) })
  const { run: withWriteLock, waiting } = queue()
  return {
    kind: 'sqlite',
    read,
    readUnlessWritten: untilWritten(reader),
    withWriteLock,
    waiting,
    settle: async () => {
      await sql`pragma wal_checkpoint(truncate)`.execute(writer)
    },
    write: (work) =>
      withWriteLock(async () => {
        const result = await writer.transaction().execute(async (tx) => {
          const done = await work(tx)
          await checkpoints.flush()
          return done
        })
        checkpoints.begin()
        return result
      }),
    async snapshot(work) {
      const own = openReader()
      try {
        return await own.transaction().execute(work)
      } finally {
        await own.destroy()
      }
    },
    async close() {
      await withWriteLock(async () => {
        await checkpoints.finish()
        await read.destroy()
        // It only keeps statistics fresh; a full disk must not keep the server from ending.
        await sql`pragma optimize`.execute(writer).catch(() => undefined)
        await writer.destroy()
      })
    },
  }
}

function openPostgresDatabase(url: string): Database {
  const pool = openPostgres(url, 10)
  const read = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  return {
    kind: 'postgres',
    read,
    readUnlessWritten: (_key, find) => find(),
    write: (work) => read.transaction().execute(work),
    snapshot: (work) =>
      read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    withWriteLock: (work) => work(),
    waiting: () => pool.waitingCount,
    settle: async () => {
      await sql`vacuum (analyze) item, item_label, item_field, item_search, location, label`.execute(read)
    },
    close: () => read.destroy(),
  }
}

/** Answers kept in memory. */
const maxKept = 1000

/** Remembers what was read until the file’s version, as this connection sees it, is another. */
function untilWritten(reader: DatabaseSync): Database['readUnlessWritten'] {
  const version = reader.prepare('pragma data_version')
  const known = new Map<string, unknown>()
  let knownVersion: unknown
  return async <T>(key: string, find: () => Promise<T>): Promise<T> => {
    const now = version.get()?.['data_version']
    if (now !== knownVersion || known.size > maxKept) known.clear()
    knownVersion = now
    // as: a key always names the same question.
    if (known.has(key)) return known.get(key) as T
    const found = await find()
    if (now === knownVersion) known.set(key, found)
    return found
  }
}

/** Runs what it is given one after the other. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  return {
    waiting: () => Math.max(0, unfinished - 1),
    run<T>(work: () => Promise<T>): Promise<T> {
      unfinished++
      const next = last.then(work, work).finally(() => unfinished--)
      last = next.catch(() => undefined)
      return next
    },
  }
}
