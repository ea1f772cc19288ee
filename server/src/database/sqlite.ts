import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely'
import { beginTurn, yieldIfLong } from '#server/shared/event-loop.ts'

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
  database.exec(`pragma cache_size = -${cacheMegabytes * 1000}; pragma temp_store = memory`)
  return database
}

/** SQLite takes a half-done step back with its transaction, which Kysely's own adapter does not count on. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ThreadSharingDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(config: SqliteDialectConfig, database: DatabaseSync) {
    super(config)
    this.#database = database
  }

  /** Every statement runs on the main thread, so many of them in a row let other requests go first in between. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      async executeQuery(query, options) {
        beginTurn()
        const result = await connection.executeQuery<never>(query, options)
        await yieldIfLong()
        return result
      },
      streamQuery: (...query) => connection.streamQuery(...query),
    }
  }

  /**
   * A transaction that reads before it writes is refused at once while another connection writes, such as an import that
   * ends; one that means to write from the start waits for its turn.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const [mode] = this.#database.prepare('pragma query_only').all()
    const begin = mode?.['query_only'] === 1 ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** SQLite ends a transaction by itself when the disk is full; a second end would fail and hide that reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const config = { database: adapt(database) }
  const dialect = new SqliteDialect(config)
  dialect.createAdapter = () => new TransactionalAdapter()
  dialect.createDriver = () => new ThreadSharingDriver(config, database)
  return dialect
}

/** Gives Kysely the shape it expects, with statements prepared once. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = adaptStatement(database.prepare(sql))
      if (prepared.size >= maxPrepared) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  // as: Kysely types parameters as unknown; a value SQLite cannot bind throws there.
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
