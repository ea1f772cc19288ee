import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
} from 'kysely'
import type { ReaderThreads } from './reader-threads.ts'

/** Kysely for statements that stand alone and run in other threads; `gone` says that nobody waits any more. */
export function threadsDialect(threads: ReaderThreads, gone: AbortSignal | undefined): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      // as: Kysely names the type of the rows.
      return { rows: (await threads.ask({ sql, parameters }, gone)) as R[] }
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
