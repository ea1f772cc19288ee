import { serverBusy } from '#server/shared/app-error.ts'
import { createFairQueue } from '#server/shared/process/fair-queue.ts'
import { currentCaller, serverCaller } from '../caller.ts'
import { SqliteConnection, type ConnectionOptions } from './sqlite-connection.ts'

export interface PoolOptions extends ConnectionOptions {
  /** The maximum number of connections. Each is opened when it is first needed. */
  readonly size: number
  /** The maximum number of connections for one caller, so that other callers find a free one. */
  readonly sizePerCaller?: number
  /**
   * The longest wait for a connection; undefined for no limit. Requests have a limit, but the server's own work, such
   * as jobs, has none.
   */
  readonly maxWaitMs?: number
}

interface Waiting {
  readonly caller: string
  readonly connection: PromiseWithResolvers<SqliteConnection>
}

export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #queue = createFairQueue<Waiting>()
  readonly #open = new Set<SqliteConnection>()
  #idle: SqliteConnection[] = []
  readonly #held = new Map<SqliteConnection, string>()
  #drained: PromiseWithResolvers<void> | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /**
   * Resolves with a connection for the current caller. Throws 503 when the caller waits too long or its client has
   * disconnected.
   */
  async acquire(): Promise<SqliteConnection> {
    if (this.#drained) throw new Error('The database is closed')
    const caller = currentCaller()
    const { name, signal } = caller
    if (signal?.aborted) throw serverBusy()
    const entry = { caller: name, connection: Promise.withResolvers<SqliteConnection>() }
    this.#queue.add(name, entry)
    this.#dispatch()
    // Rejects the promise of a waiting caller. Has no effect when the caller already has a connection.
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

  waiting(): number {
    return this.#queue.count()
  }

  /** Rejects new callers. Closes the connections when all waiting callers have had one. */
  async close(): Promise<void> {
    this.#drained = Promise.withResolvers()
    this.#dispatch()
    await this.#drained.promise
    await Promise.all(this.#open.values().map((connection) => connection.close()))
  }

  #dispatch(): void {
    while (this.#idle.length > 0 || this.#open.size < this.#options.size) {
      const next = this.#queue.take((caller) => this.#mayHoldAnother(caller))
      if (!next) break
      try {
        const connection = this.#idle.pop() ?? this.#openConnection()
        this.#held.set(connection, next.caller)
        next.connection.resolve(connection)
      } catch (error) {
        // Reject the caller when the thread of a new connection could not be started.
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
