import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
} from 'kysely'
import type { ConnectionPool } from './connection-pool.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Tells Kysely that SQLite can roll back a failed migration. Kysely's own adapter says that it cannot. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** Returns true, because Kysely would otherwise use one connection at a time. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely on a pool of connections. A transaction starts with `begin` and holds its connection until its end. */
export function sqliteDialect(pool: ConnectionPool, begin: 'begin' | 'begin immediate'): Dialect {
  // as: Kysely passes back the connections that `acquireConnection` returned, under a more general type.
  const own = (connection: DatabaseConnection) => connection as SqliteConnection
  const run = (connection: DatabaseConnection, statement: string) =>
    connection.executeQuery(CompiledQuery.raw(statement))
  return {
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: () => pool.acquire(),
      async beginTransaction(connection) {
        await run(connection, begin)
        own(connection).inTransaction = true
      },
      async commitTransaction(connection) {
        await run(connection, 'commit')
        own(connection).inTransaction = false
      },
      async rollbackTransaction(connection) {
        try {
          await run(connection, 'rollback')
        } catch (error) {
          // The rollback failed. End the connection, because its open transaction would block all other writers.
          own(connection).terminate(new Error('The transaction could not be rolled back', { cause: error }))
        }
        own(connection).inTransaction = false
      },
      releaseConnection: async (connection) => pool.release(own(connection)),
      destroy: () => pool.close(),
    }),
  }
}
