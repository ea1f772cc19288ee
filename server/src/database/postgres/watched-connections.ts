import { isIP, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { loadPg } from './load-pg.ts'

/** How long PostgreSQL may take to accept a connection, or to answer a question that needs no work. */
export const reachMs = 5000
/** How long a statement may run before PostgreSQL is asked whether it is at work on it. */
const silentMs = 5000
const tickMs = 1000

const askPid = { text: 'select pg_backend_pid() as pid', query_timeout: reachMs }

interface Watched {
  /** Of the process of PostgreSQL behind the connection; a pooler between the two tells the driver another one. */
  readonly pid: number
  readonly stream: Socket
  /** Bytes that were sent by the time nothing waited for an answer. */
  answered: number
  heardAt: number
}

/**
 * Ends connections on which PostgreSQL got no statement although one was sent: a network drops what is sent, or they lead
 * to a server that is no more, and nobody says so. One that it works on may take any time.
 */
export function watchConnections(url: string) {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false

  async function watch(client: pg.PoolClient): Promise<void> {
    // as: clients of a pool are of this class too; it is connected by a socket, be it an encrypted one.
    const { connection } = client as pg.PoolClient & pg.Client
    const stream = connection.stream as Socket
    const { rows } = await client.query<{ pid: number }>(askPid)
    const own: Watched = {
      pid: rows[0]?.pid ?? 0,
      stream,
      answered: stream.bytesWritten,
      heardAt: performance.now(),
    }
    watched.add(own)
    timer ??= setInterval(() => void endSilent(), tickMs).unref()
    stream.on('data', () => (own.heardAt = performance.now()))
    connection.on('readyForQuery', () => {
      if (isAnswered(client)) own.answered = stream.bytesWritten
    })
    stream.once('close', () => {
      watched.delete(own)
      if (watched.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }

  async function endSilent(): Promise<void> {
    const silent = [...watched].filter(isSilent)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    try {
      const working = await findWorking(url, silent)
      // The answer of one that ended just now may still be on its way.
      await sleep(tickMs, undefined, { ref: false })
      for (const one of silent) if (!working.has(one.pid) && isSilent(one)) one.stream.destroy()
    } finally {
      isAsking = false
    }
  }

  return watch
}

/** True when nothing that was sent still waits for its answer. */
function isAnswered(client: pg.PoolClient): boolean {
  // The types of the driver leave it out.
  return 'readyForQuery' in client && client.readyForQuery === true
}

function isSilent({ stream, answered, heardAt }: Watched): boolean {
  return stream.bytesWritten > answered && performance.now() - heardAt >= silentMs
}

/**
 * Asks PostgreSQL, through a new connection, which of these are at work. One that lets nobody in works on none; any of them
 * may be at work while its name is not found, or while it lets somebody in and has no time for the question.
 */
async function findWorking(url: string, connections: readonly Watched[]): Promise<Set<number>> {
  const pids = connections.map(({ pid }) => pid)
  const { Client, DatabaseError } = loadPg()
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: reachMs,
    query_timeout: reachMs,
  })
  client.on('error', () => undefined)
  // A socket file has a path instead of a name.
  let isFound = isIP(client.host) !== 0 || client.host.startsWith('/')
  let isIn = false
  client.connection.stream.on('lookup', (error: NodeJS.ErrnoException | null) => {
    // That there is no such name is an answer; so are machines told of that are gone.
    isFound ||= error?.code === 'ENOTFOUND' || !error
  })
  try {
    await client.connect()
    isIn = true
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and state in ('active', 'disabled')`,
      [pids],
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    // One that answers, though with a refusal, is there.
    const isGone = isFound && !isIn && !(error instanceof DatabaseError)
    return new Set(isGone ? [] : pids)
  } finally {
    void client.end().catch(() => undefined)
  }
}
