import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { loadPg } from './load-pg.ts'

const int8 = 20
const numeric = 1700

const maxWaitMs = 10_000
/** The time after `maxStatementMs` at which PostgreSQL itself cancels a statement. */
const cancelAfterMs = 1000

export interface StatementLimits {
  /** The longest time for a statement, after which its connection is closed. This also detects lost networks. */
  readonly maxStatementMs?: number
}

interface PostgresPoolOptions extends StatementLimits {
  readonly maxConnections: number
}

/** Opens a pool. 64-bit integers are returned as numbers, because all stored values are below 2^53. */
export function openPostgres(url: string, { maxConnections, maxStatementMs }: PostgresPoolOptions): pg.Pool {
  const { Pool, types: defaultTypes } = loadPg()
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : defaultTypes.getTypeParser(oid, format),
  }
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    types,
    keepAlive: true,
    connectionTimeoutMillis: maxWaitMs,
    ...(maxStatementMs !== undefined && {
      query_timeout: maxStatementMs,
      // Otherwise PostgreSQL would go on with a statement that nobody waits for, and keep its locks. A statement sets
      // the limit, because PgBouncer refuses connections with parameters that it does not know.
      // The pool waits for the promise, but its types do not say so.
      // oxlint-disable-next-line typescript/no-misused-promises
      onConnect: (client) => client.query(`set statement_timeout = ${maxStatementMs + cancelAfterMs}`),
    }),
  })
  // An `error` event without a listener would end the process when a connection is lost.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function postgresDialect(pool: pg.Pool): Dialect {
  return new PostgresDialect({ pool: discardSilent(pool) })
}

/**
 * Closes connections on which a statement timed out. pg would reuse such a connection, and later statements would wait
 * behind the one that timed out.
 */
function discardSilent(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let timeout: Error | undefined
      async function query(text: string, parameters: readonly unknown[]) {
        if (timeout) throw timeout
        try {
          return await client.query(text, [...parameters])
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout') timeout = error
          throw error
        }
      }
      return {
        // as: the types of Kysely and pg differ only for cursors, which are not used.
        query: query as unknown as PostgresPoolClient['query'],
        release: (isLost) => client.release(isLost === true || timeout !== undefined),
      }
    },
  }
}
