import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { serverBusy } from '#server/shared/app-error.ts'
import { programFile } from '#server/shared/process/program-file.ts'
import type { SqliteOptions } from './open-sqlite.ts'
import type { SqliteRequest, SqliteResponse, SqliteResult } from './sqlite-worker.ts'

export interface ConnectionOptions extends SqliteOptions {
  /** The longest time for a statement, after which it fails with 503; undefined for no limit. */
  readonly maxStatementMs?: number
}

export class SqliteConnection implements DatabaseConnection {
  inTransaction = false
  readonly exited: Promise<void>
  readonly #worker: Worker
  readonly #maxStatementMs: number | undefined
  readonly #pending: PromiseWithResolvers<SqliteResponse>[] = []
  #end: Error | undefined

  constructor({ maxStatementMs, ...options }: ConnectionOptions) {
    this.#maxStatementMs = maxStatementMs
    this.#worker = new Worker(programFile(import.meta, 'sqlite-worker'), {
      workerData: options,
      // Limit the memory for new objects. Most of them are rows, which are garbage as soon as they have been sent to
      // the main thread.
      resourceLimits: { maxYoungGenerationSizeMb: 3 },
    })
    this.#worker.on('message', (response: SqliteResponse) => this.#pending.shift()?.resolve(response))
    this.#worker.once('error', (error: Error) => this.#fail(error))
    this.exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(new Error('The thread of the database has ended'))
        resolve()
      })
    })
  }

  /** False when the thread has ended or is about to end. Then all its pending statements have failed. */
  get isUsable(): boolean {
    return this.#end === undefined
  }

  /** Runs a statement. Throws SQLite's error with its `errcode`, or 503 when the statement takes too long. */
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { columns, rows, changes } = await this.#limited(
      this.#send({ sql, parameters, inTransaction: this.inTransaction }),
    )
    // as: `R` is the type that Kysely expects for the rows of this query.
    if (columns) return { rows: rows.map((row) => toObject(columns, row)) as R[] }
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages')
  }

  /** Closes the file after all statements that were sent have run. */
  async close(): Promise<void> {
    if (this.isUsable) this.#worker.postMessage('close')
    await this.exited
  }

  /** Ends the thread at once. All pending statements fail with `reason`. */
  terminate(reason: Error): void {
    this.#fail(reason)
    void this.#worker.terminate()
  }

  async #send(request: SqliteRequest): Promise<SqliteResult> {
    if (this.#end) throw this.#end
    const pending = Promise.withResolvers<SqliteResponse>()
    // `postMessage` throws when a parameter cannot be cloned.
    this.#worker.postMessage(request)
    this.#pending.push(pending)
    const response = await pending.promise
    if (!('failure' in response)) return response
    // The error is created in this thread, so that its stack names the caller.
    const { message, errcode } = response.failure
    throw Object.assign(new Error(message), { errcode })
  }

  /** node:sqlite cannot interrupt a statement, so its thread is replaced when it takes too long. */
  async #limited(result: Promise<SqliteResult>): Promise<SqliteResult> {
    if (this.#maxStatementMs === undefined) return result
    const timer = setTimeout(() => this.terminate(serverBusy()), this.#maxStatementMs)
    try {
      return await result
    } finally {
      clearTimeout(timer)
    }
  }

  #fail(error: Error): void {
    this.#end ??= error
    for (const request of this.#pending.splice(0)) request.reject(this.#end)
  }
}

function toObject(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  // A loop over `entries()` would take twice as long.
  for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index]
  // Return a copy, because V8 stores an object that was built key by key in a slower form.
  return { ...row }
}
