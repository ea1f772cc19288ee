import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

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

export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const dialect = new SqliteDialect({ database: adapt(database) })
  dialect.createAdapter = () => new TransactionalAdapter()
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
