import { serverBusy } from '#server/shared/app-error.ts'
import { createWaitingTurns } from '#server/shared/process/waiting-turns.ts'
import { currentCaller, serverCaller } from '../caller.ts'
import { SqliteConnection, type ConnectionOptions } from './sqlite-connection.ts'

export interface PoolOptions extends ConnectionOptions {
  /** The most connections; each is opened when it is first needed. */
  readonly size: number
  /** The most connections that one caller holds at once, so that others find one. */
  readonly sizePerCaller?: number
  /** No caller but the server itself waits longer for a connection; without it, all wait as long as it takes. */
  readonly maxWaitMs?: number
}

interface Waiting {
  readonly caller: string
  readonly connection: PromiseWithResolvers<SqliteConnection>
}

/** Connections to a SQLite file, shared among callers who take turns. */
export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #queue = createWaitingTurns<Waiting>()
  readonly #open = new Set<SqliteConnection>()
  #idle: SqliteConnection[] = []
  /** The name of the caller that holds each connection. */
  readonly #held = new Map<SqliteConnection, string>()
  #drained: PromiseWithResolvers<void> | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Resolves with a connection for the current caller alone. Throws 503 when that takes too long or the caller has gone. */
  async acquire(): Promise<SqliteConnection> {
    if (this.#drained) throw new Error('The database is closed')
    const caller = currentCaller()
    const { name, signal } = caller
    if (signal?.aborted) throw serverBusy()
    const entry = { caller: name, connection: Promise.withResolvers<SqliteConnection>() }
    this.#queue.add(name, entry)
    this.#dispatch()
    // Nothing happens when the connection came first.
    const leave = () => {
      this.#queue.drop(name, entry)
      entry.connection.reject(serverBusy())
    }
    const { maxWaitMs } = this.#options
    const timer = maxWaitMs && caller !== serverCaller ? setTimeout(leave, maxWaitMs) : undefined
    signal?.addEventListener('abort', leave)
    try {
      return await entry.connection.promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  }

  release(connection: SqliteConnection): void {
    this.#held.delete(connection)
    if (connection.isUsable) this.#idle.push(connection)
    this.#dispatch()
  }

  /** The number of callers that wait. */
  waiting(): number {
    return this.#queue.count()
  }

  /** Takes no more callers, and closes the connections after those that wait. */
  async close(): Promise<void> {
    this.#drained = Promise.withResolvers()
    this.#dispatch()
    await this.#drained.promise
    await Promise.all(this.#open.values().map((connection) => connection.close()))
  }

  /** Hands connections to those who wait, as long as there are any. */
  #dispatch(): void {
    while (this.#idle.length > 0 || this.#open.size < this.#options.size) {
      const next = this.#queue.take((caller) => this.#mayHoldAnother(caller))
      if (!next) break
      try {
        const connection = this.#idle.pop() ?? this.#openConnection()
        this.#held.set(connection, next.caller)
        next.connection.resolve(connection)
      } catch (error) {
        // A thread that cannot be started.
        next.connection.reject(error)
      }
    }
    if (this.#held.size + this.#queue.count() === 0) this.#drained?.resolve()
  }

  #mayHoldAnother(caller: string): boolean {
    const { size, sizePerCaller = size } = this.#options
    const holds = this.#held.values().filter((name) => name === caller)
    return holds.toArray().length < sizePerCaller
  }

  #openConnection(): SqliteConnection {
    const connection = new SqliteConnection(this.#options)
    this.#open.add(connection)
    void this.#forgetAtExit(connection)
    return connection
  }

  async #forgetAtExit(connection: SqliteConnection): Promise<void> {
    await connection.exited
    this.#open.delete(connection)
    this.#idle = this.#idle.filter((other) => other !== connection)
    this.#dispatch()
  }
}
