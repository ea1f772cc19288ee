import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { requireNoNewerMigrations } from '#server/database/migrate.ts'
import { readDataEpoch } from '#server/database/locks/data-epoch.ts'
import { loadPg } from '#server/database/postgres/load-pg.ts'
import { registerServer } from '#server/database/locks/server-locks.ts'
import { StartError } from '#server/shared/process/start-error.ts'
import { createEvents, type LiveEvent, type OpenEvents } from './events.ts'

const channel = 'cubby_events'

const notifyAll = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'

/** The delay before the first attempt to reconnect. It doubles with each failure. */
const initialBackoffMs = 100
const maxBackoffMs = 2000
/** The longest time for PostgreSQL to accept the connection, or to respond on it. */
const reachMs = 5000
/** Interval of checks that an idle connection still works, and that no newer program has migrated the database. */
const pingMs = 10_000

interface Connection {
  readonly client: pg.Client
  /** A promise that settles when the connection is lost or closed. */
  readonly ended: Promise<unknown>
  /** The id that the data had when the connection was opened. A restore changes the id. */
  readonly dataEpoch: string
}

/** Sends events between processes on PostgreSQL. While its connection is open, no command can replace all data. */
export async function openPostgresEvents(url: string): Promise<OpenEvents> {
  const { publish: deliver, subscribe } = createEvents()
  const closing = new AbortController()
  const fatalError = Promise.withResolvers<StartError>()
  const handlers = { onEvent: deliver, onFatalError: fatalError.resolve }
  let connection = await listen(url, handlers)
  const { dataEpoch } = connection

  async function stayConnected(): Promise<void> {
    await connection.ended
    let waitMs = initialBackoffMs
    while (!closing.signal.aborted) {
      await sleep(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      waitMs = Math.min(waitMs * 2, maxBackoffMs)
      if (closing.signal.aborted) return
      const next = await listen(url, handlers).catch((error: unknown) => {
        if (error instanceof StartError) fatalError.resolve(error)
        return undefined
      })
      if (!next) continue
      if (next.dataEpoch !== dataEpoch)
        fatalError.resolve(new StartError('All data in the database were replaced. Start Cubby again.'))
      connection = next
      waitMs = initialBackoffMs
      if (closing.signal.aborted) await next.client.end()
      await next.ended
    }
  }

  const ended = stayConnected()
  let flushed = Promise.resolve()
  let queuedEvents: LiveEvent[] = []

  /** Sends all queued events at once. PostgreSQL drops duplicates. */
  async function flush(): Promise<void> {
    const events = queuedEvents
    queuedEvents = []
    const payloads = events.map((event) => JSON.stringify(event))
    // Without a connection, deliver the events in this process only. Other processes notice the changes with their next
    // request.
    await connection.client.query(notifyAll, [channel, payloads]).catch(() => events.forEach(deliver))
  }

  return {
    fatalError: fatalError.promise,
    subscribe,
    publish(event) {
      if (queuedEvents.push(event) === 1) flushed = flushed.then(flush)
    },
    async close() {
      await flushed
      closing.abort()
      await connection.client.end()
      await ended
    },
  }
}

interface EventHandlers {
  onEvent(event: LiveEvent): void
  /** Called with the reason when this process must stop using the database. */
  onFatalError(why: StartError): void
}

async function listen(url: string, { onEvent, onFatalError }: EventHandlers): Promise<Connection> {
  const { Client, DatabaseError } = loadPg()
  const client = new Client({
    connectionString: url,
    application_name: `process ${process.pid} on ${hostname()}`,
    keepAlive: true,
    connectionTimeoutMillis: reachMs,
    query_timeout: reachMs,
  })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  // An `error` event without a listener would end the process when the connection is lost.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => {
    // as: the payload is parsed JSON. Only `publish` writes to this channel.
    onEvent(JSON.parse(payload ?? '') as LiveEvent)
  })
  await client.connect()
  const ping = setInterval(() => {
    checkSchema(client).catch((error: unknown) => {
      if (error instanceof StartError) onFatalError(error)
      // Ignore errors that the database itself returns: the query for migrations fails in an empty database. Other
      // errors mean that the connection is broken.
      else if (!(error instanceof DatabaseError)) client.connection.stream.destroy()
    })
  }, pingMs)
  void ended.then(() => clearInterval(ping))
  try {
    await registerServer(client)
    const dataEpoch = await readDataEpoch((statement) =>
      client.query<{ dataEpoch: string | null }>(statement),
    )
    await client.query(`listen ${channel}`)
    return { client, ended, dataEpoch }
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}

async function checkSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  requireNoNewerMigrations(rows.map(({ name }) => name))
}
