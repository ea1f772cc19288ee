import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
} from 'kysely'
import type { Asker, ReaderThreads } from './reader-threads.ts'

/** Kysely for statements that stand alone and run in other threads. */
export function threadsDialect(threads: ReaderThreads, by: Asker): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      // as: Kysely names the type of the rows.
      return { rows: (await threads.ask({ sql, parameters }, by)) as R[] }
    },
    streamQuery: () => refuse(),
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }),
  }
}

function refuse(): never {
  throw new Error('A statement for other threads stands alone')
}
