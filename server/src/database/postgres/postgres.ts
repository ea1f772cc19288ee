import { callbackify } from 'node:util'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparedName } from './prepared-names.ts'
import { watchConnections } from './watched-connections.ts'

const int8 = 20
const numeric = 1700

/** How long a query may wait for a connection, be it for a new one or for one that others use. */
const waitMs = 10_000

/** A pool whose 64-bit numbers arrive as numbers: everything stored stays below 2^53. */
export function openPostgres(url: string, maxConnections: number): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format),
  }
  const watch = watchConnections(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    types,
    keepAlive: true,
    connectionTimeoutMillis: waitMs,
    verify: callbackify(watch),
  })
  // Without a listener a connection that is lost would end the process, be it idle or between two statements of a
  // transaction; the next query opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    keepPlans(client)
  })
  return pool
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool })
}

/** Makes a connection keep the plan of each prepared query, by its name. */
function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  // as: it takes and returns whatever it did before.
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? preparedName(text) : undefined
    return query(name === undefined ? text : { name, text }, values, ...rest)
  }) as typeof client.query
}
