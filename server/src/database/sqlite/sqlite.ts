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
import { statementsOf } from '../many-statements.ts'
import { prepareOnce, toSqlValues, type Prepared } from './open-sqlite.ts'

/** SQLite takes a half-done step back with its transaction, which Kysely's own adapter does not count on. */
export class TransactionalAdapter extends SqliteAdapter {
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

  /** Every statement runs on this thread, so many of them in a row let other requests go first in between. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      async executeQuery(query, options) {
        beginTurn()
        const [first = query, ...more] = statementsOf(query)
        let result = await connection.executeQuery<never>(first, options)
        for (const next of more) result = await connection.executeQuery<never>(next, options)
        await yieldIfLong()
        return result
      },
      streamQuery: (...query) => connection.streamQuery(...query),
    }
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

export function sqliteDialect(database: DatabaseSync): SqliteDialect {
  const config = { database: adapt(database) }
  const dialect = new SqliteDialect(config)
  dialect.createAdapter = () => new TransactionalAdapter()
  dialect.createDriver = () => new ThreadSharingDriver(config, database)
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
