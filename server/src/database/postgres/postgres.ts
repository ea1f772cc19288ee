import { callbackify } from 'node:util'
import { PostgresDialect, type Dialect } from 'kysely'
import type pg from 'pg'
import { loadPg } from './load-pg.ts'
import { createPostgresDriver } from './postgres-driver.ts'
import { watchConnections } from './watched-connections.ts'

const int8 = 20
const numeric = 1700

/** How long a query may wait for a connection, be it for a new one or for one that others use. */
const waitMs = 10_000

/** A pool whose 64-bit numbers arrive as numbers: everything stored stays below 2^53. */
export function openPostgres(url: string, maxConnections: number): pg.Pool {
  const { Pool, types: usualTypes } = loadPg()
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : usualTypes.getTypeParser(oid, format),
  }
  const watch = watchConnections(url)
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    types,
    keepAlive: true,
    // Statements are sent before the answers to those ahead of them.
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    verify: callbackify(watch),
  })
  // Without a listener a connection that is lost would end the process, be it idle or between two statements of a
  // transaction; the next query opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function postgresDialect(pool: pg.Pool): Dialect {
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => createPostgresDriver(pool)
  return dialect
}
