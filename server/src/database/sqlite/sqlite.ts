import type { DatabaseSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely'
import { beginTurn, yieldIfLong } from '#server/shared/process/event-loop.ts'
import { ManyReads, statementsOf } from '../many-statements.ts'
import { prepareOnce, toSqlValues, type Prepared } from './open-sqlite.ts'

/** SQLite takes a half-done step back with its transaction, which Kysely's own adapter does not count on. */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Otherwise Kysely hands the connection to one statement after the other, and keeps it from all while one lets others go first. */
class OverlappingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ThreadSharingDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  #connection: DatabaseConnection | undefined

  constructor(config: SqliteDialectConfig, database: DatabaseSync) {
    super(config)
    this.#database = database
  }

  /** Every statement runs on this thread, so many of them in a row let other requests go first in between. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    // Kysely would note each new one.
    return (this.#connection ??= letOthersGoFirst(await super.acquireConnection()))
  }

  /**
   * A transaction that reads before it writes is refused at once while another connection writes; one that means to
   * write from the start waits for its turn.
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

function letOthersGoFirst(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      beginTurn()
      const [first = query, ...more] = statementsOf(query)
      let result = await connection.executeQuery<never>(first, options)
      const each = [result.rows]
      for (const next of more) {
        result = await connection.executeQuery<never>(next, options)
        each.push(result.rows)
      }
      await yieldIfLong()
      // as: Kysely names the type of the rows.
      return query instanceof ManyReads ? { rows: each as never[] } : result
    },
    streamQuery: (...query) => connection.streamQuery(...query),
  }
}

export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const config = { database: adapt(database) }
  const dialect = new SqliteDialect(config)
  dialect.createAdapter = () => new TransactionalAdapter()
  dialect.createDriver = () => new ThreadSharingDriver(config, database)
  return dialect
}

/** For statements that stand alone, which need not wait for each other. */
export function sqliteReaderDialect(database: DatabaseSync): SqliteDialect {
  const dialect = sqliteDialect(database)
  dialect.createAdapter = () => new OverlappingAdapter()
  return dialect
}

/** Gives Kysely the shape it expects. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const prepare = prepareOnce(database)
  return { close: () => database.close(), prepare: (sql) => adaptStatement(prepare(sql)) }
}

function adaptStatement({ statement, returnsRows }: Prepared) {
  return {
    reader: returnsRows,
    all: (parameters: ReadonlyArray<unknown>) => statement.all(...toSqlValues(parameters)),
    run: (parameters: ReadonlyArray<unknown>) => statement.run(...toSqlValues(parameters)),
    iterate: (parameters: ReadonlyArray<unknown>) => statement.iterate(...toSqlValues(parameters)),
  }
}
